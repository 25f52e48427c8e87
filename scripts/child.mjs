// Plain JavaScript, since it runs on the machine's own Node.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/**
 * Runs a program in the foreground and forwards signals. Returns its exit code, and whether it was
 * signalled. With `onLine` its output is passed line by line instead of printed.
 */
export function runChild(command, args, { onLine, ...options }) {
  const child = spawn(command, args, {
    ...options,
    stdio: onLine ? ["inherit", "pipe", "pipe"] : "inherit",
  });
  const outputs = onLine ? [child.stdout, child.stderr] : [];
  for (const output of outputs) createInterface(output).on("line", onLine);
  let wasSignalled = false;
  const forward = (name) => {
    wasSignalled = true;
    child.kill(name);
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"].map((name) => [name, () => forward(name)]);
  for (const [name, pass] of signals) process.on(name, pass);
  // npm and its shell can die without signalling us: leave nothing running on the port.
  const parent = process.ppid;
  const watch = setInterval(() => process.ppid !== parent && forward("SIGTERM"), 500);
  // Orphans of the program could keep its output open for ever.
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
      resolve({ code: code ?? 1, wasSignalled });
    });
  });
}
