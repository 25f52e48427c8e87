import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { onTestFinished } from "vitest";
import { programEnvironment } from "./program-environment.ts";

export interface TestProcess {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  /** All it has written so far. */
  readonly output: () => string;
  /** Waits for a text, and throws with all it wrote where it ends before. */
  said(text: string | RegExp): Promise<string>;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
}

interface ProcessOptions {
  readonly args?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly uid?: number;
}

/** Runs a program of ours on this Node, with hardly anything of our environment; it ends with the test. */
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
  const hear = (part: string) => {
    output += part;
    for (const look of waiting) look();
  };
  child.stdout.setEncoding("utf8").on("data", hear);
  child.stderr.setEncoding("utf8").on("data", hear);
  child.stdin.on("error", () => {});
  let hasEnded = false;
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once("close", (code, signal) => {
      hasEnded = true;
      resolve(code ?? signal);
      for (const look of waiting) look();
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
    said: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = typeof text === "string" ? output.includes(text) : text.test(output);
          if (!found && !hasEnded) return;
          waiting.delete(look);
          if (found) resolve(output);
          else reject(new Error(`ended without saying ${text}:\n${output}`));
        };
        waiting.add(look);
        look();
      }),
  };
}
