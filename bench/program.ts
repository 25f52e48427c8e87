import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { freePort } from "#server/testing/services/free-port.ts";
import { killOnExit } from "#server/testing/services/on-exit.ts";

/** A measured program in its own process. */
export interface Program {
  readonly url: string;
  readonly pid: number;
  /** Its output. */
  output(): string;
  stop(): Promise<void>;
}

const START_WITHIN_MS = 600_000;
const LOOK_EVERY_MS = 50;

/** The allocator's settings are those of the image and the systemd unit. */
const ENVIRONMENT = {
  PATH: process.env.PATH,
  NODE_ENV: "production",
  MALLOC_TRIM_THRESHOLD_: "262144",
  MALLOC_MMAP_THRESHOLD_: "1048576",
};

/** Starts one of our programs and waits until it responds at the path. */
export async function startProgram(
  file: string,
  environment: Readonly<Record<string, string>>,
  readyPath: string,
): Promise<Program> {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const child = killOnExit(
    spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...profiling(), file], {
      env: { ...ENVIRONMENT, PORT: port, SANDBOX_PORT: port, ...environment },
      stdio: ["ignore", "pipe", "inherit"],
    }),
  );
  let output = "";
  child.stdout.on("data", (text) => {
    output += text;
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const deadline = performance.now() + START_WITHIN_MS;
  const isReady = () =>
    fetch(url + readyPath).then(
      ({ status }) => status < 500,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null)
      throw new Error(`${file} exited with ${child.exitCode}: ${output}`);
    if (performance.now() > deadline) throw new Error(`${file} did not start`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** With `BENCH_PROFILE`, every program writes a CPU profile to that folder. */
function profiling(): string[] {
  const folder = process.env.BENCH_PROFILE;
  return folder ? ["--cpu-prof", `--cpu-prof-dir=${folder}`] : [];
}

/** Linux counts the CPU time of processes in hundredths of a second. */
const TICKS_A_SECOND = 100;

/** User and system time of a process and its children so far, seconds. */
export function cpuSeconds(pid: number): number {
  return family(pid).reduce((sum, member) => {
    const stat = readFileSync(`/proc/${member}/stat`, "utf8");
    // proc(5): utime and stime are the 12th and 13th field after the name, which may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return sum + (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
  }, 0);
}

/** Memory of a process and its children, MB. Shared pages are divided among them. */
export function memoryMb(pid: number): number {
  return family(pid).reduce((sum, member) => {
    const rollup = readFileSync(`/proc/${member}/smaps_rollup`, "utf8");
    return sum + Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1]) / 1024;
  }, 0);
}

function family(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean),
  );
  return [pid, ...children.flatMap((child) => family(Number(child)))];
}
