import { spawn } from "node:child_process";
import { connect } from "node:net";
import { fileURLToPath } from "node:url";
import { endWithUs } from "#server/testing/services/at-our-end.ts";
import { freePort } from "#server/testing/services/free-port.ts";

/** A measured program, in a process of its own. */
export interface Program {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

const START_WITHIN_MS = 180_000;
const LOOK_EVERY_MS = 50;

/** As `npm start`, the image and the systemd unit start the site. */
export const FLAGS = ["--disable-warning=ExperimentalWarning"];
export const ENVIRONMENT = {
  PATH: process.env.PATH,
  NODE_ENV: "production",
  MALLOC_TRIM_THRESHOLD_: "262144",
  MALLOC_MMAP_THRESHOLD_: "1048576",
};

export interface ProgramOptions {
  /** What it says when it is open, where accepting connections is not enough. */
  readonly words?: string;
  readonly args?: readonly string[];
}

/**
 * Starts a file, named from this folder, on a port that `PORT` and `SANDBOX_PORT` tell it. Resolves when it
 * accepts connections, and has said `words` where such are named.
 */
export async function startProgram(
  file: string,
  environment: Readonly<Record<string, string>>,
  { words = "", args = [] }: ProgramOptions = {},
): Promise<Program> {
  const port = await freePort();
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child = endWithUs(
    spawn(process.execPath, [...FLAGS, ...profiling(), path, ...args], {
      env: {
        ...ENVIRONMENT,
        PORT: String(port),
        SANDBOX_PORT: String(port),
        ...environment,
      },
      stdio: ["ignore", words === "" ? "ignore" : "pipe", "inherit"],
    }),
  );
  let said = "";
  child.stdout?.on("data", (text) => {
    said += text;
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const deadline = performance.now() + START_WITHIN_MS;
  while (!(said.includes(words) && (await accepts(port)))) {
    if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}`);
    if (performance.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error(`${file} does not start`);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port });
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

/** `BENCH_PROFILE` names a folder in which every program leaves a CPU profile. */
function profiling(): string[] {
  const folder = process.env.BENCH_PROFILE;
  return folder ? ["--cpu-prof", `--cpu-prof-dir=${folder}`] : [];
}
