// Plain JavaScript: it runs on the machine's own Node.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/**
 * Runs a program in the foreground, passing signals on; answers its exit code, and whether it was told to
 * end. With `onLine` its output isn't printed but handed over, line by line.
 */
export function runChild(command, args, { onLine, ...options }) {
  const child = spawn(command, args, {
    ...options,
    stdio: onLine ? ["inherit", "pipe", "pipe"] : "inherit",
  });
  const outputs = onLine ? [child.stdout, child.stderr] : [];
  for (const output of outputs) createInterface(output).on("line", onLine);
  let told = false;
  const tell = (name) => {
    told = true;
    child.kill(name);
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"].map((name) => [name, () => tell(name)]);
  for (const [name, pass] of signals) process.on(name, pass);
  // npm and its shell may be ended without a word to us: nobody is to be left behind on the port.
  const parent = process.ppid;
  const watch = setInterval(() => process.ppid !== parent && tell("SIGTERM"), 500);
  // What a program leaves behind may hold its output open for ever.
  let late;
  child.once("exit", () => {
    late = setTimeout(() => {
      for (const output of outputs) output.destroy();
    }, 2_000);
  });
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(late);
      clearInterval(watch);
      for (const [name, pass] of signals) process.off(name, pass);
    };
    child.once("error", (error) => {
      end();
      reject(error);
    });
    child.once("close", (code) => {
      end();
      resolve({ code: code ?? 1, told });
    });
  });
}
