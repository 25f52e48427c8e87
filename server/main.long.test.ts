import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { LIVE_PATH } from "#contract/campaigns/live-path.ts";
import { backupWordLine } from "./features/foundation/backups/backup-word.ts";
import { askOwner } from "./platform/control-socket.ts";
import { acceptSecrets, holdSecrets } from "./platform/hold-secrets.ts";
import { VERSION } from "./platform/version.ts";
import { freePort } from "./testing/services/free-port.ts";
import { PATIENCE } from "./testing/services/patience.ts";
import { createTestDatabase, databaseUrl, isEmbedded } from "./testing/services/test-database.ts";
import { startProcess, type TestProcess } from "./testing/services/test-process.ts";
import { campaignFactory } from "./testing/test-campaign.ts";
import { held, queued } from "./testing/test-locks.ts";

const main = new URL("main.ts", import.meta.url);
const admin = new URL("../scripts/admin.ts", import.meta.url);
const secret = "a secret of thirty-two characters";
const root = mkdtempSync(join(tmpdir(), "tributary-main-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** One sentence that begins with the word, and the exit code of a failure. */
async function isRefused(process: TestProcess, word: string): Promise<string> {
  expect([await process.ended, process.output()]).toEqual([
    1,
    expect.stringMatching(new RegExp(`^${word}[^\\n]+\\n$`)),
  ]);
  return process.output();
}

/** Runs before the program, in its process. */
const before = (code: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}`,
});
/** A statement of the program may wait for as long as the test holds its lock. */
const patient = before(`
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

  test("what cannot start says why in a sentence, before anything that takes long", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => taken.once("listening", resolve));
    const { port } = taken.address() as { port: number };
    const nobody = `postgres://somebody:hidden@127.0.0.1:${await freePort()}/tributary`;
    const nowhere = { DATABASE_URL: nobody, PORT: String(port) };
    await isRefused(start(nowhere), "PORT: ");
    taken.close();
    const file = { FILES_URL: main.pathname };
    await isRefused(start({ ...nowhere, PORT: "0", ...file }), "FILES_URL: .*a file is in");
    await isRefused(start({ ...nowhere, PORT: "0" }), "DATABASE_URL: ");
  });

  test("its version is told before anything is set up, and by the first line of the log", async () => {
    const asking = startProcess(admin, { args: ["version"] });
    expect([await asking.ended, asking.output()]).toEqual([0, `${VERSION}\n`]);
    const process = start({ PORT: String(await freePort()) });
    await process.said("is open");
    const [first = ""] = process.output().split("\n");
    expect(JSON.parse(first)).toMatchObject({ version: VERSION });
  });

  test("a stop tells the proxy first, and then lets everything end that was begun", async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const { id } = await campaignFactory(site.database, { now: Date.now() })();
    const process = start({
      ...{ ...patient, PORT: String(port), DRAIN_SECONDS: "300" },
    });
    await process.said("is open");
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const stream = await fetch(url + LIVE_PATH.replace("{id}", String(id)));
    expect(stream.status).toBe(200);
    const streamed = stream.text();
    // Browsers open connections ahead of need.
    const unused = connect(port, "127.0.0.1");
    await once(unused, "connect");

    const free = await held(site, async (tx) => {
      await sql`LOCK TABLE category IN ACCESS EXCLUSIVE MODE`.execute(tx);
    });
    const waiting = fetch(`${url}/api/v1/campaign_category/list/`);
    await queued(site.database, 1);

    process.child.kill("SIGTERM");
    await process.said('"stopping"');
    const ready = await fetch(`${url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: "stopping" }]);
    const alive = await fetch(`${url}/healthz`);
    expect([alive.status, alive.headers.get("connection")]).toEqual([200, "close"]);
    expect(await alive.json()).toEqual({ status: "alive", version: VERSION });

    // Told again and again, it waits no longer, and takes nothing new.
    await vi.waitUntil(
      async () => {
        process.child.kill("SIGTERM");
        return fetch(`${url}/healthz`).then(
          () => false,
          () => true,
        );
      },
      { ...PATIENCE, interval: 100 },
    );
    expect(await streamed).toContain("retry:");
    await free();
    const answer = await waiting;
    expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"]);
    expect(await process.ended).toBe(0);
    expect(process.output()).toContain('"stopped"');
  });

  test("the database is held to the secret of its first start, until another is accepted", async () => {
    const other = { APP_SECRET: "another secret of thirty-two characters", PORT: "0" };
    await holdSecrets(site.database, [secret]);
    const told = await isRefused(start(other), "APP_SECRET: ");
    expect(told).toContain("npm run admin -- accept-secret");
    const accepting = startProcess(admin, {
      args: ["accept-secret"],
      environment: { ...environment, ...other },
    });
    expect([await accepting.ended, accepting.output()]).toEqual([0, expect.stringMatching("From")]);
    await holdSecrets(site.database, [other.APP_SECRET]);
    await expect(holdSecrets(site.database, [secret])).rejects.toThrow(/^APP_SECRET: /);
    await acceptSecrets(site.database, [secret]);
  });

  test("an error that nobody caught is told once, and ends the process", async () => {
    const trap = "process.once('SIGUSR2', () => Promise.reject(new Error('nobody caught me')))";
    const process = start({
      ...before(trap),
      PORT: String(await freePort()),
    });
    await process.said("is open");
    process.child.kill("SIGUSR2");
    expect(await process.ended).toBe(1);
    const lines = process.output().split("\n");
    const told = lines.filter((line) => line.includes("nobody caught me"));
    expect(told).toEqual([expect.stringContaining('"stack":"Error: nobody caught me')]);
  });

  test("a start that is told to stop ends", async () => {
    const free = await held(site, async (tx) => {
      await sql`LOCK TABLE schema_migration IN ACCESS EXCLUSIVE MODE`.execute(tx);
    });
    const process = start({ ...patient, PORT: String(await freePort()), DRAIN_SECONDS: "300" });
    await queued(site.database, 1);
    process.child.kill("SIGTERM");
    expect(await process.ended).toBe(0);
    expect(process.output()).not.toContain("is open");
    await free();
  });
});

test("the embedded database: anywhere, for one process, which does what others ask of it", async () => {
  const folder = join(root, "l".repeat(100), "o".repeat(100), "data");
  const environment = { NODE_ENV: "production", DATA_DIR: folder, SAMPLE_DATA: "off" };
  const start = async () =>
    startProcess(main, { environment: { ...environment, PORT: String(await freePort()) } });
  const owner = await start();
  await owner.said("is open");
  const asking = startProcess(admin, { args: ["list"], environment });
  const word = backupWordLine({ kind: "made", at: new Date(), bytes: 1 });
  expect(await askOwner(folder, word)).toBe("kept");
  const second = await start();
  expect([await asking.ended, asking.output()]).toEqual([0, "There are no admins.\n"]);
  await isRefused(second, "DATA_DIR: another process is using ");

  rmSync(join(folder, "control.sock"));
  await isRefused(
    startProcess(admin, { args: ["list"], environment }),
    "DATA_DIR: another process is using ",
  );
  owner.child.kill("SIGINT");
  expect(await owner.ended).toBe(0);
  expect(owner.output()).toContain('"drainSeconds":0');

  rmSync(join(folder, "secret"));
  await isRefused(await start(), "APP_SECRET: this database belongs to a different secret");
});
