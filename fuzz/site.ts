import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { respondsOk, until } from "../chaos/until.ts";
import { hasEnded, startChild } from "../chaos/world/child-program.ts";

export type Site = Awaited<ReturnType<typeof startSite>>;

const HEAP_MIB = 256;
const READY_WITHIN_MS = 240_000;
const STOPPED_WITHIN_MS = 60_000;
const LOGIN = /An? (donor|organiser|admin): log in as (\S+) with (\S+)/g;

/** Runs the product on the embedded database with its sample data. */
export async function startSite(preload?: string) {
  const folder = mkdtempSync(join(tmpdir(), "tributary-fuzz-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  // Below the range of outgoing connections, which might take the port first.
  const port = 10_000 + (process.pid % 9_000);
  const url = `http://localhost:${port}`;
  const logFile = join(folder, "site.log");
  const child = startChild({
    file: join(import.meta.dirname, "../server/main.ts"),
    logFile,
    preload: preload ? [preload] : [],
    environment: {
      // Forces garbage collection, so that memory above it is retained.
      NODE_OPTIONS: `--max-old-space-size=${HEAP_MIB}`,
      ...{ NODE_ENV: "production", PORT: String(port), DATA_DIR: folder, LOG_LEVEL: "error" },
      // Each request names its source.
      TRUSTED_PROXIES: "127.0.0.1,::1",
      // Enables the mail server's reports.
      MAIL_EVENTS_SECRET: "a secret of thirty-two characters or more",
    },
  });
  const log = () => readFileSync(logFile, "utf8");
  const logins = () => [...log().matchAll(LOGIN)];
  const isReady = () => respondsOk(`${url}/readyz`);
  const isDecided = async () => hasEnded(child) || ((await isReady()) && logins().length === 3);
  await until(isDecided, { withinMs: READY_WITHIN_MS, everyMs: 100 });
  if (hasEnded(child) || logins().length < 3) throw new Error(`the site is not ready:\n${log()}`);
  const proc = (file: string) => readFileSync(`/proc/${child.pid}/${file}`, "utf8");
  return {
    ...{ url, log, isReady, databaseFolder: join(folder, "postgres") },
    /** As the site prints them. */
    logins: new Map(
      logins().map(([, role, email = "", password = ""]) => [role, { email, password }]),
    ),
    memoryMib: () => Math.round(Number(/VmRSS:\s+(\d+)/.exec(proc("status"))?.[1]) / 1024),
    /** CPU time used so far, ms; proc(5) counts in hundredths of a second. */
    workedMs(): number {
      const stat = hasEnded(child) ? "" : proc("stat");
      const [utime, stime] = stat
        .slice(stat.lastIndexOf(")") + 2)
        .split(" ")
        .slice(11);
      return 10 * (Number(utime ?? 0) + Number(stime ?? 0));
    },
    hasEnded: () => hasEnded(child),
    async stop(): Promise<void> {
      child.kill("SIGTERM");
      await until(() => hasEnded(child), { withinMs: STOPPED_WITHIN_MS, everyMs: 50 });
    },
  };
}
