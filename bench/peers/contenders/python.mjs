// PyTorch and NumPy with OpenBLAS, where Python has them: `PYTHON` names it, `python3` if that is not set. A process of
// its own runs as many calls as it is told to and takes their time itself, so that talking to it costs nothing.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";

const script = join(import.meta.dirname, "python_peers.py");

/** Threads that wait must not take the processor from whoever is measured next. */
const patient = { OMP_WAIT_POLICY: "PASSIVE", KMP_BLOCKTIME: "0" };

export async function python({ workload, size, threads }) {
  const counted = { OMP_NUM_THREADS: `${threads}`, MKL_NUM_THREADS: `${threads}`, OPENBLAS_NUM_THREADS: `${threads}` };
  const child = spawn(process.env.PYTHON ?? "python3", [script, workload.name, size.join(","), `${threads}`], {
    stdio: ["pipe", "pipe", "ignore"],
    env: { ...process.env, ...patient, ...counted },
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const gone = new Promise((_, reject) => {
    child.once("error", () => reject(new Error("there is no Python: set PYTHON")));
    child.once("exit", () => reject(new Error("Python ended")));
  });
  gone.catch(() => {});
  const answer = async () => JSON.parse((await Promise.race([lines.next(), gone])).value ?? "{}");
  const { names = [], missing = [] } = await answer();
  if (names.length === 0) throw new Error(missing.join(", ") || "Python ended");
  const timed = async (name, calls) => {
    child.stdin.write(`${name} ${calls}\n`);
    return answer();
  };
  let open = names.length;
  const close = () => {
    if (--open === 0) child.stdin.end();
  };
  return names.map((name) => ({
    name,
    isElsewhere: true,
    run: async () => void (await timed(name, 1)),
    timed: (calls) => timed(name, calls),
    close,
  }));
}
