import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { onTestFinished } from "vitest";
import { programEnvironment } from "./program-environment.ts";

export interface TestProcess {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  /** All output so far. */
  readonly output: () => string;
  /** Waits for a text in the output; throws with the output if the process ends first. */
  waitForOutput(text: string | RegExp): Promise<string>;
  /** The exit code, or the signal that ended the process. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
}

interface ProcessOptions {
  readonly args?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly uid?: number;
}

/** Runs a program with a minimal environment until the test ends. */
export function startProcess(file: URL, options: ProcessOptions = {}): TestProcess {
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", file.pathname, ...(options.args ?? [])],
    {
      env: { ...programEnvironment(), ...options.environment },
      cwd: options.cwd,
      uid: options.uid,
      stdio: ["pipe", "pipe", "pipe"],
    },
  );
  let output = "";
  const waiting = new Set<() => void>();
  const receive = (chunk: string) => {
    output += chunk;
    for (const check of waiting) check();
  };
  child.stdout.setEncoding("utf8").on("data", receive);
  child.stderr.setEncoding("utf8").on("data", receive);
  child.stdin.on("error", () => {});
  let hasEnded = false;
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once("close", (code, signal) => {
      hasEnded = true;
      resolve(code ?? signal);
      for (const check of waiting) check();
    });
  });
  onTestFinished(async () => {
    if (!hasEnded) child.kill("SIGKILL");
    await ended;
  });
  return {
    child,
    ended,
    output: () => output,
    waitForOutput: (text) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const found = typeof text === "string" ? output.includes(text) : text.test(output);
          if (!found && !hasEnded) return;
          waiting.delete(check);
          if (found) resolve(output);
          else reject(new Error(`ended without printing ${text}:\n${output}`));
        };
        waiting.add(check);
        check();
      }),
  };
}
