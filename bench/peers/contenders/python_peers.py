"""PyTorch and NumPy for the workloads of peers: python_peers.py WORKLOAD SIZE THREADS.

Writes {"names": [...], "missing": [...]}, then, for each line `NAME CALLS` that it reads, {"ms": of all calls, "clean":
whether the operating system left it the processor}.
"""

import json
import resource
import sys
import time


def pattern(numpy, *dims):
    count = 1
    for size in dims:
        count *= size
    period = (numpy.arange(min(count, 1000), dtype=numpy.int64) * 7919) % 1000
    return numpy.resize((period / 1000 - 0.5).astype(numpy.float32), count).reshape(dims)


def with_torch(workload, dims, threads):
    import numpy
    import torch
    from torch.nn import functional

    torch.set_num_threads(threads)

    def make(*shape):
        return torch.from_numpy(pattern(numpy, *shape))

    if workload == "vector add":
        x, y, out = make(*dims), make(*dims), make(*dims)
        return lambda: torch.add(x, y, out=out)
    if workload == "softmax":
        x, out = make(*dims), make(*dims)
        return lambda: torch.softmax(x, -1, out=out)
    if workload == "layer norm":
        x, weight, bias = make(*dims), make(dims[1]), make(dims[1])
        return lambda: functional.layer_norm(x, dims[1:], weight, bias, 1e-5)
    if workload == "gelu (tanh)":
        x = make(*dims)
        return lambda: functional.gelu(x, approximate="tanh")
    if workload == "attention":
        q, k, v = make(1, *dims), make(1, *dims), make(1, *dims)
        return lambda: functional.scaled_dot_product_attention(q, k, v)
    (n,) = dims
    a, b, c = make(n, n), make(n, n), make(n, n)
    if workload == "matmul":
        return lambda: torch.matmul(a, b, out=c)
    if workload == "matmul+softmax":
        return lambda: torch.softmax(torch.matmul(a, b), 0, out=c)
    return None


def with_numpy(workload, dims, _threads):
    import numpy

    if workload != "matmul":
        return None
    (n,) = dims
    a, b, c = pattern(numpy, n, n), pattern(numpy, n, n), pattern(numpy, n, n)
    return lambda: numpy.matmul(a, b, out=c)


def switches():
    return resource.getrusage(resource.RUSAGE_SELF).ru_nivcsw


def serve(runs):
    for line in sys.stdin:
        name, calls = line.split()
        run = runs[name]
        before, start = switches(), time.perf_counter()
        for _ in range(int(calls)):
            run()
        ms = (time.perf_counter() - start) * 1e3
        print(json.dumps({"ms": ms, "clean": switches() == before}), flush=True)


def main():
    workload, dims, threads = sys.argv[1], [int(part) for part in sys.argv[2].split(",")], int(sys.argv[3])
    runs, missing = {}, []
    for name, make in {"pytorch": with_torch, "numpy": with_numpy}.items():
        try:
            run = make(workload, dims, threads)
        except ImportError as error:
            missing.append(str(error))
            continue
        if run is not None:
            runs[name] = run
    print(json.dumps({"names": list(runs), "missing": missing}), flush=True)
    serve(runs)


if __name__ == "__main__":
    main()
