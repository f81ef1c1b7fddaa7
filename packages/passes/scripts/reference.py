"""Write math reference values for the f64 tests: x [y] value, correctly rounded from 60 digits (needs mpmath).

Usage: python3 packages/passes/scripts/reference.py
"""
import json, os, random
from mpmath import mp, mpf
import mpmath as m

mp.dps = 60
random.seed(7)
COUNT = 60


def spread(lo, hi, signed=True):
    """Random mantissas with exponents uniform in [lo, hi]."""
    def make():
        x = random.uniform(1, 2) * 2.0 ** random.randint(lo, hi)
        return -x if signed and random.random() < 0.5 else x
    return make


def flat(a, b):
    return lambda: random.uniform(a, b)


def ndtri(p):
    x = m.mpf(0)
    return -m.sqrt(2) * erfcinv(2 * mpf(p))


def erfcinv(q):
    q = mpf(q)
    if q > 0.5:
        return m.erfinv(1 - q)
    x = m.sqrt(-m.log(q) * mpf("0.95"))
    for _ in range(80):
        c = m.erfc(x)
        d = (m.log(c) - m.log(q)) * c * m.sqrt(m.pi) / 2 * m.exp(x * x)
        x += d
        if abs(d) < mpf(10) ** -50:
            break
    return x


CASES = {
    "exp": (m.exp, [flat(-745, 709.7), spread(-40, 3)]),
    "exp2": (lambda x: m.mpf(2) ** x, [flat(-1074, 1023.9), spread(-40, 3)]),
    "exp10": (lambda x: m.mpf(10) ** x, [flat(-323, 308), spread(-40, 3)]),
    "expm1": (m.expm1, [flat(-40, 700), spread(-60, 1)]),
    "log": (m.log, [spread(-1020, 1020, False), flat(0.5, 2)]),
    "log2": (lambda x: m.log(x) / m.log(2), [spread(-1020, 1020, False), flat(0.5, 2)]),
    "log10": (lambda x: m.log(x) / m.log(10), [spread(-1020, 1020, False), flat(0.5, 2)]),
    "log1p": (m.log1p, [spread(-60, 1000, False), flat(-0.99, 1), spread(-60, -2)]),
    "sin": (m.sin, [spread(-30, 20), spread(20, 1020)]),
    "cos": (m.cos, [spread(-30, 20), spread(20, 1020)]),
    "tan": (m.tan, [spread(-30, 20), spread(20, 1020)]),
    "sinpi": (lambda x: m.sin(m.pi * x), [spread(-30, 20)]),
    "cospi": (lambda x: m.cos(m.pi * x), [spread(-30, 20)]),
    "asin": (m.asin, [flat(-1, 1), spread(-30, -2)]),
    "acos": (m.acos, [flat(-1, 1), spread(-30, -2)]),
    "atan": (m.atan, [spread(-30, 30), flat(-3, 3)]),
    "sinh": (m.sinh, [flat(-710, 710), spread(-30, 4)]),
    "cosh": (m.cosh, [flat(-710, 710), spread(-30, 4)]),
    "tanh": (m.tanh, [flat(-5, 5), spread(-30, 4)]),
    "asinh": (m.asinh, [spread(-30, 1000), flat(-5, 5)]),
    "acosh": (m.acosh, [spread(0, 1000, False), flat(1, 3)]),
    "atanh": (m.atanh, [flat(-1, 1), spread(-30, -2)]),
    "cbrt": (lambda x: m.sign(x) * m.cbrt(abs(x)), [spread(-1070, 1020)]),
    "rcbrt": (lambda x: m.sign(x) / m.cbrt(abs(x)), [spread(-1020, 1020)]),
    "rsqrt": (lambda x: 1 / m.sqrt(x), [spread(-1020, 1020, False)]),
    "erf": (m.erf, [flat(-6, 6), spread(-30, 1)]),
    "erfc": (m.erfc, [flat(-6, 27), flat(-1, 2)]),
    "erfinv": (m.erfinv, [flat(-1, 1), spread(-30, -1)]),
    "erfcinv": (erfcinv, [flat(0.01, 1.99), spread(-1020, -2, False)]),
    "normcdf": (lambda x: m.erfc(-x / m.sqrt(2)) / 2, [flat(-37, 5), flat(-3, 3)]),
    "normcdfinv": (ndtri, [flat(0.01, 0.99), spread(-1020, -2, False)]),
    "tgamma": (m.gamma, [flat(0, 171), flat(-20, 5), flat(-170, -20)]),
    "lgamma": (lambda x: m.log(abs(m.gamma(x))) if x < 0 else m.loggamma(x), [flat(0, 5), spread(-50, 1000, False)]),
    "j0": (lambda x: m.besselj(0, x), [flat(0, 30), spread(-10, 25, False)]),
    "j1": (lambda x: m.besselj(1, x), [flat(0, 30), spread(-10, 25, False)]),
    "y0": (lambda x: m.bessely(0, x), [flat(0, 30), spread(-10, 25, False)]),
    "y1": (lambda x: m.bessely(1, x), [flat(0, 30), spread(-10, 25, False)]),
    "i0": (lambda x: m.besseli(0, x), [flat(0, 20), flat(20, 713)]),
    "i1": (lambda x: m.besseli(1, x), [flat(0, 20), flat(20, 713)]),
}
PAIRS = {
    "pow": (lambda x, y: m.mpf(x) ** m.mpf(y), lambda: (random.uniform(0, 1) * 2.0 ** random.randint(-60, 60), random.uniform(-16, 16))),
    "atan2": (m.atan2, lambda: (random.gauss(0, 1) * 10 ** random.uniform(-5, 5), random.gauss(0, 1) * 10 ** random.uniform(-5, 5))),
    "hypot": (m.hypot, lambda: (random.gauss(0, 1) * 10 ** random.uniform(-150, 150), random.gauss(0, 1) * 10 ** random.uniform(-150, 150))),
}

table = {}
for name, (f, makers) in CASES.items():
    rows = []
    for make in makers:
        for _ in range(COUNT):
            x = make()
            with m.workdps(60 + (330 if abs(x) > 1e6 and name in ("sin", "cos", "tan") else 0)):
                v = f(m.mpf(x))
            hi = float(v)
            rows.append([x, hi, float(v - m.mpf(hi))])
    table[name] = rows
for name, (f, make) in PAIRS.items():
    rows = []
    for _ in range(2 * COUNT):
        x, y = make()
        v = f(m.mpf(x), m.mpf(y))
        rows.append([x, y, float(v), float(v - m.mpf(float(v)))])
    table[name] = rows
out = os.path.join(os.path.dirname(__file__), "..", "src", "vector", "math", "testing", "reference.json")
with open(out, "w") as file:
    file.write("{\n" + ",\n".join(f'"{k}": {json.dumps(v)}' for k, v in table.items()) + "\n}\n")
