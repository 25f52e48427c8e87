import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "#server/testing/services/free-port.ts";
import { killOnExit } from "#server/testing/services/on-exit.ts";
import { programEnvironment } from "#server/testing/services/program-environment.ts";

export type SamplePerson = "donor" | "organiser" | "admin";

export interface StartedSite {
  readonly url: string;
  readonly logins: Record<SamplePerson, { email: string; password: string }>;
  /** Moves the site's time forward, if it was started so. */
  advance(ms: number): Promise<void>;
  /** Throws if the log contains personal data. */
  stop(): Promise<void>;
}

const loginLine = /An? (donor|organiser|admin): log in as (\S+) with (\S+)/g;

const READY_MS = 600_000;

function isQuiet(line: string): boolean {
  return /^\{"level":"?(10|20|30|trace|debug|info)\b/.test(line);
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );
}

/**
 * Starts the product with an embedded database and sample data. Resolves when it is ready. `movesTime` allows
 * `advance`.
 */
export async function startSite(
  environment: NodeJS.ProcessEnv = {},
  { movesTime = false } = {},
): Promise<StartedSite> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), "tributary-e2e-"));
  const url = `http://localhost:${port}`;
  const flags = ["--disable-warning=ExperimentalWarning"];
  if (movesTime) flags.push("--import=./e2e/movable-time.ts");
  const server = killOnExit(
    spawn(process.execPath, [...flags, "server/main.ts"], {
      cwd: fileURLToPath(new URL("..", import.meta.url)),
      stdio: ["inherit", "pipe", "inherit", ...(movesTime ? ["ipc" as const] : [])],
      env: {
        ...programEnvironment(),
        NODE_ENV: "production",
        PORT: String(port),
        DATA_DIR: dataDir,
        // The log is checked for personal data in the end.
        LOG_LEVEL: "debug",
        // Visitors choose their own network addresses.
        TRUSTED_PROXIES: "127.0.0.1,::1",
        ...environment,
      },
    }),
  );
  const { stdout } = server;
  if (!stdout) throw new Error("the server's output is not piped");
  let printed = "";
  stdout.setEncoding("utf8").on("data", (data) => {
    printed += data;
  });
  createInterface(stdout).on("line", (line) => {
    if (!isQuiet(line)) console.log(line);
  });
  const exited = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const deadline = Date.now() + READY_MS;
  const logins = () => [...printed.matchAll(loginLine)];
  while (!(await isReady(url)) || logins().length < 3) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    if (Date.now() > deadline) throw new Error("the server did not get ready");
    await wait(200);
  }
  return {
    url,
    logins: Object.fromEntries(
      logins().map(([, who, email = "", password = ""]) => [who, { email, password }]),
    ) as StartedSite["logins"],
    advance: async (ms) => {
      const moved = once(server, "message");
      server.send(ms);
      await moved;
    },
    stop: async () => {
      server.kill("SIGTERM");
      await exited;
      rmSync(dataDir, { recursive: true, force: true });
      const lines = printed.replaceAll(loginLine, "").split("\n");
      const found = findPersonalData(lines);
      if (found.length > 0) throw new Error(`the log contains personal data:\n${found.join("\n")}`);
    },
  };
}

/**
 * Personal data of test visitors: email addresses at example.org, network addresses from RFC 2544's
 * range, and one name and password for everyone who signs up.
 */
const traces: ReadonlyArray<readonly [what: string, pattern: RegExp]> = [
  ["an email address", /[\w.+-]+(@|%40)(\w+\.)*example\.org/i],
  ["a network address", /\b198\.18\.\d+\.\d+/],
  ["a browser", /Chrome\/|Mozilla\//],
  ["an access token", /\beyJ[\w-]{10,}\./],
  ["a secret of a link", /[?&#](secret|token|code|email|key)=/],
  ["a name", /\bIfeoma\b/],
  ["a password", /river stone lantern/],
  ["a card", /\b4242 ?4242 ?4242/],
];

function findPersonalData(lines: readonly string[]): string[] {
  return lines.flatMap((line) =>
    traces.filter(([, pattern]) => pattern.test(line)).map(([what]) => `${what}: ${line}`),
  );
}
