"""Kernels that PyTorch's Inductor (2.13) makes of functions, for `cases/inductor.mjs`.

`python inductor_kernels.py FOLDER [REGEX]` compiles each function for a target without a device, and writes the TTIR of each of its
kernels as `<name>[_<number>]-<blocks>.ttir`. It prints grids and arguments of each.
"""
import re
import sys
import types
import warnings
from pathlib import Path

warnings.filterwarnings("ignore")
import torch
import torch.nn.functional as F
import triton
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource
from triton.runtime import driver, jit
from triton._C.libtriton import ir

TARGET = GPUTarget("cuda", 80, 32)


class NoDevice:
    """A driver that names a target and runs nothing."""

    get_current_target = lambda self: TARGET
    get_current_device = lambda self: 0
    set_current_device = lambda self, device: None
    get_current_stream = lambda self, device=0: 0
    get_active_torch_device = lambda self: torch.device("cpu")
    get_device_interface = lambda self: torch.cuda
    is_active = lambda self=None: True
    map_python_to_cpp_type = lambda self, kind: kind
    get_benchmarker = lambda self: lambda f, quantiles=None: [1.0, 1.0, 1.0]

    class utils:
        @staticmethod
        def get_device_properties(device=0):
            return {"multiprocessor_count": 4, "max_shared_mem": 101376, "max_num_regs": 65536, "warpSize": 32, "max_threads_per_sm": 2048}


driver.set_active(NoDevice())
properties = types.SimpleNamespace(multi_processor_count=4, name="none", major=8, minor=0, total_memory=1 << 34, warp_size=32,
                                   max_threads_per_multi_processor=2048, gcnArchName="", shared_memory_per_block_optin=101376,
                                   regs_per_multiprocessor=65536, shared_memory_per_block=49152, L2_cache_size=1 << 22)


class Context:
    def __init__(self, *a, **k): pass
    def __enter__(self): return self
    def __exit__(self, *a): return False


for name, value in dict(get_device_properties=lambda *a, **k: properties, current_device=lambda: 0, get_device_capability=lambda *a: (8, 0),
                        device=Context, synchronize=lambda *a: None, get_device_name=lambda *a: "none", set_device=lambda *a: None).items():
    setattr(torch.cuda, name, value)

import torch._inductor.config as config
from torch._inductor.runtime import triton_heuristics, triton_helpers

config.cpu_backend = "triton"
config.compile_threads = 1
config.fx_graph_cache = False
config.force_disable_caches = True
config.combo_kernels = False
triton_helpers.set_driver_to_cpu = lambda: None
FOLDER = Path(sys.argv[1])
CURRENT = {"name": "", "count": 0, "config": 0}


def run_autotuner(self, *args, stream=None, benchmark_run=False, **kwargs):
    chosen = self.configs[CURRENT["config"] % len(self.configs)]
    CURRENT["hint"] = [c.kwargs for c in self.configs]
    grid = triton_heuristics.GridExpr.from_meta(self.inductor_meta, chosen)
    names = [n for n in self.fn.arg_names if n not in chosen.kwargs][: len(args)]
    constants = {n: v for n, v in self.triton_meta.get("constants", {}).items() if n not in names}
    bound = dict(zip(names, args))
    meta = {**constants, **chosen.kwargs}
    self.fn.run(grid=tuple(grid.eval_slow({**bound, **meta})), warmup=False, chosen=chosen.kwargs, **bound,
                **{k: v for k, v in meta.items() if k in self.fn.arg_names})


def run_kernel(self, *args, grid, warmup=False, chosen=None, **kwargs):
    kwargs["debug"] = True  # as Inductor, which asserts that loaded indices are in range
    kwargs["instrumentation_mode"] = ""
    kernels, keys, target, backend, binder = self.device_caches[0]
    bound, spec, options = binder(*args, **kwargs)
    options, signature, constants, attributes = self._pack_args(backend, kwargs, bound, spec, options)
    source = ASTSource(self, signature, constants, attributes)
    options = backend.parse_options(dict(options.__dict__, sanitize_overflow=False, **source.parse_options()))
    context = ir.context()
    ir.load_dialects(context)
    backend.load_dialects(context)
    module = source.make_ir(target, options, backend.get_codegen_implementation(options), backend.get_module_map(), context)
    backend.make_ttir(module, {}, options, 80)
    text = re.sub(r'"[^"]*/([^"/]+\.py)"', r'"\1"', str(module))
    shown = [(n, str(v.dtype)[6:] + str(list(v.shape)) if isinstance(v, torch.Tensor) else v)
             for n, v in bound.items() if signature[n] != "constexpr"]
    number = CURRENT["count"]
    CURRENT["count"] += 1
    name = CURRENT["name"] + (f"_{number}" if number else "")
    block = "x".join(str(v) for v in (chosen or {}).values()) or "none"
    path = FOLDER / f"{name}-{block}.ttir"
    path.write_text(text)
    path.with_suffix('.py').write_text(self.src)
    print(f"{path.name}  {self.__name__}  grid {grid} {CURRENT.get('hint')}\n   {shown}", flush=True)


triton_heuristics.CachingAutotuner.precompile = lambda self, *a, **k: None
triton_heuristics.CachingAutotuner.run = run_autotuner
jit.JITFunction.run = run_kernel

generator = torch.Generator().manual_seed(1)
f32, f16, bf16, f64, i64, i32, i8 = torch.float32, torch.float16, torch.bfloat16, torch.float64, torch.int64, torch.int32, torch.int8
r = lambda *shape, dt=f32: torch.randn(*shape, generator=generator).to(dt)
ri = lambda high, *shape, dt=i64: torch.randint(0, high, shape, generator=generator).to(dt)
CASES = []


def case(name, function, *args, grad=False, dynamic=False, cfg=0, **patches):
    CASES.append((name, function, args, grad, dynamic, cfg, patches))


exec(Path(__file__).with_name("inductor_functions.py").read_text())
for name, function, args, grad, dynamic, cfg, patches in CASES:  # a configuration of blocks may be given
    if not re.search(sys.argv[2] if len(sys.argv) > 2 else ".", name):
        continue
    CURRENT.update(name=name, count=0, config=cfg)
    torch._dynamo.reset()
    if grad:
        args = [x.clone().requires_grad_() if isinstance(x, torch.Tensor) and x.is_floating_point() else x for x in args]
    try:
        with config.patch(**patches):
            out = torch.compile(function, dynamic=dynamic)(*args)
            if grad:
                outs = [o for o in (out if isinstance(out, (tuple, list)) else [out]) if o.requires_grad]
                torch.autograd.backward(outs, [torch.ones_like(o) for o in outs])
    except Exception as error:  # What runs after a kernel that ran nowhere may fail.
        print(f"   {name}: {type(error).__name__} {str(error)[:200]}")
