import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { LIVE_PATH } from "#contract/campaigns/live-path.ts";
import { formatBackupReport } from "./features/foundation/backups/backup-report.ts";
import { sendToOwner } from "./platform/control-socket.ts";
import { acceptSecrets, verifySecrets } from "./platform/verify-secrets.ts";
import { VERSION } from "./platform/version.ts";
import { freePort } from "./testing/services/free-port.ts";
import { createTestDatabase, databaseUrl, isEmbedded } from "./testing/services/test-database.ts";
import { startProcess, type TestProcess } from "./testing/services/test-process.ts";
import { WAIT_LIMIT } from "./testing/services/wait-limit.ts";
import { campaignFactory } from "./testing/test-campaign.ts";
import { holdTransaction, waitForQueued } from "./testing/test-locks.ts";

const main = new URL("main.ts", import.meta.url);
const admin = new URL("../scripts/admin.ts", import.meta.url);
const secret = "a secret of thirty-two characters";
const root = mkdtempSync(join(tmpdir(), "tributary-main-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Expects one sentence that starts with `prefix`, and exit code 1. */
async function expectRefusal(process: TestProcess, prefix: string): Promise<string> {
  expect([await process.ended, process.output()]).toEqual([
    1,
    expect.stringMatching(new RegExp(`^${prefix}[^\\n]+\\n$`)),
  ]);
  return process.output();
}

/** Runs code before the program, in its process. */
const preload = (code: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}`,
});
/** Statements of the program may wait while the test holds a lock. */
const patient = preload(`
  import { LIMITS, PATIENT_LIMITS } from "${new URL("platform/db/postgres-database.ts", import.meta.url)}";
  Object.assign(LIMITS, PATIENT_LIMITS);
`);

describe.skipIf(isEmbedded())("on a database server", () => {
  let site: Awaited<ReturnType<typeof createTestDatabase>>;
  let environment: Record<string, string>;

  beforeAll(async () => {
    site = await createTestDatabase();
    environment = {
      NODE_ENV: "production",
      DATABASE_URL: databaseUrl(site.name),
      BOOKS_GUARD: "off",
      APP_SECRET: secret,
      SMTP_URL: "smtp://127.0.0.1:9",
      DATA_DIR: join(root, "new", "folder"),
      TRUSTED_PROXIES: "127.0.0.1",
    };
  });

  const start = (more: Record<string, string> = {}) =>
    startProcess(main, { environment: { ...environment, ...more } });

  test("says in one sentence why it cannot start, before slow checks", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => taken.once("listening", resolve));
    const { port } = taken.address() as { port: number };
    const nobody = `postgres://somebody:hidden@127.0.0.1:${await freePort()}/tributary`;
    const nowhere = { DATABASE_URL: nobody, PORT: String(port) };
    await expectRefusal(start(nowhere), "PORT: ");
    taken.close();
    const file = { FILES_URL: main.pathname };
    await expectRefusal(start({ ...nowhere, PORT: "0", ...file }), "FILES_URL: .*a file is in");
    await expectRefusal(start({ ...nowhere, PORT: "0" }), "DATABASE_URL: ");
  });

  test("prints its version without any settings, and in the first log line", async () => {
    const command = startProcess(admin, { args: ["version"] });
    expect([await command.ended, command.output()]).toEqual([0, `${VERSION}\n`]);
    const process = start({ PORT: String(await freePort()) });
    await process.waitForOutput("is open");
    const [first = ""] = process.output().split("\n");
    expect(JSON.parse(first)).toMatchObject({ version: VERSION });
  });

  test("reports stopping to the proxy first, and then finishes running requests", async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const { id } = await campaignFactory(site.database, { now: Date.now() })();
    const process = start({ ...patient, PORT: String(port), DRAIN_SECONDS: "300" });
    await process.waitForOutput("is open");
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const stream = await fetch(url + LIVE_PATH.replace("{id}", String(id)));
    expect(stream.status).toBe(200);
    const streamed = stream.text();
    // Browsers open spare connections.
    const unused = connect(port, "127.0.0.1");
    await once(unused, "connect");

    const releaseLock = await holdTransaction(site, async (tx) => {
      await sql`LOCK TABLE category IN ACCESS EXCLUSIVE MODE`.execute(tx);
    });
    const waiting = fetch(`${url}/api/v1/campaign_category/list/`);
    await waitForQueued(site.database, 1);

    process.child.kill("SIGTERM");
    await process.waitForOutput('"stopping"');
    const ready = await fetch(`${url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: "stopping" }]);
    const alive = await fetch(`${url}/healthz`);
    expect([alive.status, alive.headers.get("connection")]).toEqual([200, "close"]);
    expect(await alive.json()).toEqual({ status: "alive", version: VERSION });

    // After more signals it skips the wait and accepts no new requests.
    await vi.waitUntil(
      async () => {
        process.child.kill("SIGTERM");
        return fetch(`${url}/healthz`).then(
          () => false,
          () => true,
        );
      },
      { ...WAIT_LIMIT, interval: 100 },
    );
    expect(await streamed).toContain("retry:");
    await releaseLock();
    const answer = await waiting;
    expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"]);
    expect(await process.ended).toBe(0);
    expect(process.output()).toContain('"stopped"');
  });

  test("requires the secret of the first start until another is accepted", async () => {
    const other = { APP_SECRET: "another secret of thirty-two characters", PORT: "0" };
    await verifySecrets(site.database, [secret]);
    const reason = await expectRefusal(start(other), "APP_SECRET: ");
    expect(reason).toContain("npm run admin -- accept-secret");
    const accepting = startProcess(admin, {
      args: ["accept-secret"],
      environment: { ...environment, ...other },
    });
    expect([await accepting.ended, accepting.output()]).toEqual([
      0,
      expect.stringMatching(/^The site now starts with this APP_SECRET/),
    ]);
    await verifySecrets(site.database, [other.APP_SECRET]);
    await expect(verifySecrets(site.database, [secret])).rejects.toThrow(/^APP_SECRET: /);
    await acceptSecrets(site.database, [secret]);
  });

  test("logs an uncaught error once and exits", async () => {
    const trap = "process.once('SIGUSR2', () => Promise.reject(new Error('uncaught in a test')))";
    const process = start({ ...preload(trap), PORT: String(await freePort()) });
    await process.waitForOutput("is open");
    process.child.kill("SIGUSR2");
    expect(await process.ended).toBe(1);
    const lines = process.output().split("\n");
    const errors = lines.filter((line) => line.includes("uncaught in a test"));
    expect(errors).toEqual([expect.stringContaining('"stack":"Error: uncaught in a test')]);
  });

  test("stops during the start", async () => {
    const releaseLock = await holdTransaction(site, async (tx) => {
      await sql`LOCK TABLE schema_migration IN ACCESS EXCLUSIVE MODE`.execute(tx);
    });
    const process = start({ ...patient, PORT: String(await freePort()), DRAIN_SECONDS: "300" });
    await waitForQueued(site.database, 1);
    process.child.kill("SIGTERM");
    expect(await process.ended).toBe(0);
    expect(process.output()).not.toContain("is open");
    await releaseLock();
  });
});

test("an embedded site works in any folder, in one process that runs the others' commands", async () => {
  const folder = join(root, "l".repeat(100), "o".repeat(100), "data");
  const environment = { NODE_ENV: "production", DATA_DIR: folder, SAMPLE_DATA: "off" };
  const start = async () =>
    startProcess(main, { environment: { ...environment, PORT: String(await freePort()) } });
  const owner = await start();
  await owner.waitForOutput("is open");
  const command = startProcess(admin, { args: ["list"], environment });
  const word = formatBackupReport({ kind: "made", at: new Date(), bytes: 1 });
  expect(await sendToOwner(folder, word)).toBe("kept");
  const second = await start();
  expect([await command.ended, command.output()]).toEqual([0, "There are no owners.\n"]);
  await expectRefusal(second, "DATA_DIR: another process is using ");

  rmSync(join(folder, "control.sock"));
  await expectRefusal(
    startProcess(admin, { args: ["list"], environment }),
    "DATA_DIR: another process is using ",
  );
  owner.child.kill("SIGINT");
  expect(await owner.ended).toBe(0);
  expect(owner.output()).toContain('"drainSeconds":0');

  rmSync(join(folder, "secret"));
  await expectRefusal(await start(), "APP_SECRET: this database belongs to a different secret");
});
