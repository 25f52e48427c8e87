import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { cpuSeconds } from "../../bench/cpu-seconds.ts";

type SamplePerson = "donor" | "organiser" | "admin";

export interface Site {
  readonly url: string;
  /** As the site prints them. */
  readonly logins: Readonly<Record<SamplePerson, { email: string; password: string }>>;
  /** What it wrote to its log. */
  log(): string;
  /** Memory that it has, in MiB; undefined where the system does not tell. */
  memory(): number | undefined;
  /** How long it used the cores so far, ms; 0 where the system does not tell. */
  workedMs(): number;
  hasEnded(): boolean;
  /** Asks it to stop and waits; its database stays until `remove`. */
  stop(): Promise<void>;
  readonly databaseFolder: string;
  remove(): Promise<void>;
}

const HEAP_MIB = 256;
const READY_WITHIN_MS = 240_000;
const loginLine = /An? (donor|organiser|admin): log in as (\S+) with (\S+)/g;

/** Runs the product on the embedded database with its sample data. */
export async function startSite(preload?: string): Promise<Site> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "tributary-fuzz-"));
  const url = `http://localhost:${port}`;
  const child = spawn(
    process.execPath,
    [
      "--disable-warning=ExperimentalWarning",
      // What is only garbage is cleared away by then: memory above is held on to.
      `--max-old-space-size=${HEAP_MIB}`,
      ...(preload ? ["--import", preload] : []),
      "server/main.ts",
    ],
    {
      cwd: fileURLToPath(new URL("../..", import.meta.url)),
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        ...{ NODE_ENV: "production", PORT: String(port), DATA_DIR: folder, LOG_LEVEL: "error" },
        // Each request says where it comes from.
        TRUSTED_PROXIES: "127.0.0.1,::1",
        // Reports of a mail server are taken with it.
        MAIL_EVENTS_SECRET: "a secret of thirty-two characters or more",
      },
    },
  );
  let log = "";
  for (const out of [child.stdout, child.stderr]) out.on("data", (data) => (log += data));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const stop = () => end(child, "SIGTERM");
  const remove = async () => {
    await end(child, "SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };
  const logins = () => [...log.matchAll(loginLine)];
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await isReady(url)) || logins().length < 3) {
    if (hasEnded() || Date.now() > deadline) {
      await remove();
      throw new Error(`the site did not get ready:\n${log}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    ...{ url, stop, remove, hasEnded, log: () => log },
    logins: Object.fromEntries(
      logins().map(([, who, email = "", password = ""]) => [who, { email, password }]),
    ) as Site["logins"],
    memory: () => memoryOf(child),
    workedMs: () => workOf(child),
    databaseFolder: join(folder, "postgres"),
  };
}

export async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );
}

async function end(child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await gone;
}

function memoryOf({ pid }: ChildProcess): number | undefined {
  try {
    const kib = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kib === undefined ? undefined : Math.round(Number(kib) / 1024);
  } catch {
    return undefined;
  }
}

function workOf({ pid = 0 }: ChildProcess): number {
  try {
    return cpuSeconds(pid) * 1000;
  } catch {
    return 0;
  }
}

/** Below the ports of outgoing connections, one of which might take it before the site does. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 19_000);
    const server = createServer();
    const free = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false));
      server.listen(port, "127.0.0.1", () => resolve(true));
    });
    if (!free) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}
