import type { ChildProcess } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { SMTPServer } from "smtp-server";
import {
  type PostgresCluster,
  startPostgresCluster,
} from "#server/testing/services/postgres-cluster.ts";
import { runStatement } from "#server/testing/services/test-template.ts";
import { respondsOk, until } from "../chaos/until.ts";
import { hasEnded, killChild, startChild } from "../chaos/world/child-program.ts";
import { connectPostgres } from "../chaos/world/database-access.ts";
import { startGateway } from "../chaos/world/gateway-process.ts";
import type { Cleanup } from "./cleanup.ts";
import { read } from "./client.ts";

const READY_TIMEOUT_MS = 300_000;
const STOP_TIMEOUT_MS = 60_000;
/** Long enough to copy a whole site. */
const ADMIN_TIMEOUT_MS = 600_000;

export type Query = ReturnType<typeof connectPostgres>["query"];
export type Stage = Awaited<ReturnType<typeof openStage>>;
type Environment = Readonly<Record<string, string>>;

export const thisFolder = fileURLToPath(new URL("../", import.meta.url));

/** A temporary folder for a drill. */
export async function drillFolder(cleanup: Cleanup): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "tributary-drill-"));
  await cleanup.undo(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export async function openCluster(cleanup: Cleanup): Promise<PostgresCluster> {
  const cluster = await startPostgresCluster({ durable: true });
  await cleanup.undo(() => cluster.remove());
  return cluster;
}

/** Creates an empty database, with addresses for its owner and for the site's user. */
export async function makeDatabase(cleanup: Cleanup, cluster: PostgresCluster, name: string) {
  await runStatement(cluster.url("postgres"), `CREATE DATABASE ${name}`);
  const ownerUrl = cluster.url(name);
  const { query, close } = connectPostgres(ownerUrl);
  await cleanup.undo(close);
  const siteUrl = ownerUrl.replace(/\/\/[^@/]*@/, "//site:any@");
  return { query, environment: { DATABASE_URL: siteUrl }, owner: { DATABASE_OWNER_URL: ownerUrl } };
}

/** Starts a gateway and a mail server. Visitors and gateway reach the site at `port`. */
export async function openStage(
  cleanup: Cleanup,
  { folder, port, database }: { folder: string; port: number; database: Environment },
) {
  const siteUrl = `http://127.0.0.1:${port}`;
  const mails = await openMailServer(cleanup);
  const secrets = { SANDBOX_API_KEY: secret(), SANDBOX_WEBHOOK_SECRET: secret() };
  const { child, url: gatewayUrl } = await startGateway({
    file: join(thisFolder, "sandbox/main.ts"),
    logFile: join(folder, "gateway.log"),
    environment: { ...secrets, SANDBOX_WEBHOOK_URL: `${siteUrl}/api/v1/webhooks/sandbox/` },
  });
  await cleanup.undo(() => killChild(child));
  const environment = {
    ...secrets,
    NODE_ENV: "production",
    DATA_DIR: join(folder, "data"),
    APP_SECRET: secret(),
    PUBLIC_URL: siteUrl,
    SANDBOX: "on",
    SANDBOX_URL: gatewayUrl,
    SAMPLE_DATA: "on",
    SMTP_URL: mails.url,
    LOG_LEVEL: "error",
    TRUSTED_PROXIES: "127.0.0.1",
    ...database,
  };
  mkdirSync(environment.DATA_DIR);
  const headers = { authorization: `Bearer ${secrets.SANDBOX_API_KEY}` };
  return {
    ...{ siteUrl, environment, mails },
    gateway: {
      approve: (payment: string) =>
        read(`${gatewayUrl}/api/payments/${payment}/play`, {
          ...{ method: "POST", headers, body: { action: "approve" } },
        }),
      /** Paid minor units, by the donation's id. */
      async paid(): Promise<Map<string, number>> {
        const paid = new Map<string, number>();
        for (let cursor = ""; ; ) {
          const page = await read<PaymentPage>(`${gatewayUrl}/api/payments?limit=500${cursor}`, {
            headers,
          });
          for (const { reference, state, amount_minor } of page.payments)
            if (state === "succeeded") paid.set(reference, amount_minor);
          if (page.next_cursor === null) return paid;
          cursor = `&cursor=${page.next_cursor}`;
        }
      },
    },
  };
}

interface PaymentPage {
  readonly payments: { reference: string; state: string; amount_minor: number }[];
  readonly next_cursor: string | null;
}

/** Accepts every email and counts them by recipient. */
export async function openMailServer(cleanup: Cleanup) {
  const counts = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 100,
    onData: (stream, { envelope }, callback) => {
      void text(stream).then(() => {
        for (const { address } of envelope.rcptTo)
          counts.set(address, (counts.get(address) ?? 0) + 1);
        callback();
      }, callback);
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  await cleanup.undo(() => new Promise<void>((resolve) => server.close(resolve)));
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, counts };
}

export type Member = Awaited<ReturnType<typeof openMember>>;

/** One process of the site, which can be started and stopped. */
export async function openMember(
  cleanup: Cleanup,
  { logFile, port, environment }: { logFile: string; port: number; environment: Environment },
) {
  const url = `http://127.0.0.1:${port}`;
  const crashes: string[] = [];
  let child: ChildProcess | undefined;
  const printed = () => readFileSync(logFile, "utf8");
  await cleanup.undo(() => child && killChild(child));
  return {
    url,
    printed,
    /** Unexpected exits. */
    crashes,
    /** Starts the program in that folder and waits until it is ready. */
    async start(folder = thisFolder): Promise<void> {
      const file = join(folder, "server/main.ts");
      const own = { PORT: String(port), HOST: "127.0.0.1" };
      const launched = startChild({ file, logFile, environment: { ...environment, ...own } });
      child = launched;
      const isUp = async () => hasEnded(launched) || (await respondsOk(`${url}/readyz`));
      const inTime = await until(isUp, { withinMs: READY_TIMEOUT_MS, everyMs: 100 });
      if (!inTime || hasEnded(launched))
        throw new Error(`the site did not become ready: ${printed().slice(-2_000)}`);
    },
    /** Sends SIGTERM, as systemd does, and waits for the exit. */
    async stop(): Promise<void> {
      const stopped = child;
      if (!stopped || hasEnded(stopped))
        return void crashes.push("it exited before it was stopped");
      stopped.kill("SIGTERM");
      const within = { withinMs: STOP_TIMEOUT_MS, everyMs: 50 };
      if (!(await until(() => hasEnded(stopped), within))) crashes.push("it does not exit");
      else if (stopped.exitCode !== 0) crashes.push(`exited with ${stopped.exitCode}`);
    },
  };
}

/** Runs an admin command as an operator does. Returns its output; throws with it on failure. */
export async function runAdmin(
  folder: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
  program = thisFolder,
): Promise<string> {
  const logFile = join(folder, `admin-${randomUUID()}.log`);
  const child = startChild({
    file: join(program, "scripts/admin.ts"),
    ...{ args: words, logFile, environment },
  });
  await until(() => hasEnded(child), { withinMs: ADMIN_TIMEOUT_MS, everyMs: 50 });
  const output = readFileSync(logFile, "utf8").trim();
  if (child.exitCode === 0) return output;
  await killChild(child);
  throw new Error(`${words.join(" ")} fails: ${output}`);
}

function secret(): string {
  return randomBytes(32).toString("base64url");
}
