import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createAccount } from "../features/foundation/accounts/create-account.ts";
import { createPasswordHasher } from "../features/identity/passwords/password-hasher.ts";
import { inTransaction } from "../platform/db/in-transaction.ts";
import { freePort } from "../testing/services/free-port.ts";
import { createTestDatabase, databaseUrl, isEmbedded } from "../testing/services/test-database.ts";
import { startProcess, type TestProcess } from "../testing/services/test-process.ts";

const main = new URL("../main.ts", import.meta.url);
const admin = new URL("../../scripts/admin.ts", import.meta.url);
const OLD = "the secret of the first years, 32 characters";
const NEW = "the secret after the change, 32 characters";
const root = mkdtempSync(join(tmpdir(), "tributary-secrets-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const ada = { email: "ada@example.org", password: "a long walk by the river" };

const login = async (url: string): Promise<string> => {
  const answer = await fetch(`${url}/api/v1/auth/login/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(ada),
  });
  return ((await answer.json()) as { access: string }).access;
};
const requestSessions = async (url: string, access: string) =>
  (
    await fetch(`${url}/api/v1/account/sessions/`, {
      headers: { authorization: `Bearer ${access}` },
    })
  ).status;

async function stopAll(...processes: readonly TestProcess[]): Promise<void> {
  for (const { child } of processes) child.kill("SIGTERM");
  for (const { ended } of processes) expect(await ended).toBe(0);
}

test.skipIf(isEmbedded())(
  "changes the secret of two processes in turn, without logging anyone out",
  async () => {
    const { name, database } = await createTestDatabase();
    const passwordHash = await createPasswordHasher().hash(ada.password);
    await inTransaction(database, (tx) =>
      createAccount(tx, {
        ...{ email: ada.email, firstName: "Ada", lastName: "Obi", portrait: null },
        ...{ passwordHash, emailVerifiedAt: new Date() },
      }),
    );
    const environment = {
      NODE_ENV: "production",
      DATABASE_URL: databaseUrl(name),
      BOOKS_GUARD: "off",
      PUBLIC_URL: "http://give.example.org",
      SMTP_URL: "smtp://127.0.0.1:9",
      DATA_DIR: root,
    };
    const open = async (secrets: Record<string, string>) => {
      const port = String(await freePort());
      const process = startProcess(main, {
        environment: { ...environment, PORT: port, ...secrets },
      });
      await process.waitForOutput("is open");
      return { process, url: `http://127.0.0.1:${port}` };
    };
    const first = { APP_SECRET: OLD, APP_SECRET_OTHER: NEW };
    const second = { APP_SECRET: NEW, APP_SECRET_OTHER: OLD };

    // Step one: all processes know both secrets and sign with the old one.
    const one = await open({ APP_SECRET: OLD });
    const early = await login(one.url);
    await stopAll(one.process);
    const a = await open(first);
    const b = await open(first);
    // Step two: one process after the other signs with the new secret.
    await stopAll(b.process);
    const c = await open(second);
    const [fromA, fromC] = [await login(a.url), await login(c.url)];
    for (const access of [early, fromA, fromC]) {
      expect([await requestSessions(a.url, access), await requestSessions(c.url, access)]).toEqual([
        200, 200,
      ]);
    }
    // Restarting a process of step one in between does no harm.
    await stopAll(a.process);
    const d = await open(first);
    expect([await requestSessions(d.url, fromC), await requestSessions(c.url, fromA)]).toEqual([
      200, 200,
    ]);
    await stopAll(d.process);
    const e = await open(second);
    await stopAll(c.process, e.process);

    // Step three: the old secret is removed.
    const resealing = startProcess(admin, {
      args: ["reseal"],
      environment: { ...environment, ...second },
    });
    expect([await resealing.ended, resealing.output()]).toEqual([
      0,
      expect.stringMatching(
        /^Re-encrypted 0 .*\nNothing in the database needs an older secret now/,
      ),
    ]);
    const last = await open({ APP_SECRET: NEW });
    expect([
      await requestSessions(last.url, fromC),
      await requestSessions(last.url, early),
    ]).toEqual([200, 401]);
    await stopAll(last.process);
    const late = startProcess(main, {
      environment: { ...environment, PORT: "0", APP_SECRET: OLD },
    });
    expect([await late.ended, late.output()]).toEqual([1, expect.stringMatching(/^APP_SECRET: /)]);
  },
);

test("changes the secret of an embedded site with new-secret and reseal", async () => {
  const folder = join(root, "data");
  const environment = { NODE_ENV: "production", DATA_DIR: folder, SAMPLE_DATA: "off" };
  const run = async (command: string, more: Record<string, string> = {}) => {
    const process = startProcess(admin, {
      args: [command],
      environment: { ...environment, ...more },
    });
    return [await process.ended, process.output()];
  };
  const open = async () => {
    const process = startProcess(main, {
      environment: { ...environment, PORT: String(await freePort()) },
    });
    await process.waitForOutput("is open");
    return process;
  };
  const lines = () => readFileSync(join(folder, "secret"), "utf8").trim().split("\n");

  await stopAll(await open());
  const before = lines();
  expect(await run("new-secret")).toEqual([0, expect.stringContaining("npm run admin -- reseal")]);
  expect(lines()).toEqual([expect.stringMatching(/^[\w-]{43}$/), ...before]);
  const site = await open();
  expect(await run("reseal")).toEqual([0, expect.stringContaining("needs an older secret now")]);
  await stopAll(site);
  // A secret in the environment overrides the folder's.
  const refused = await run("new-secret", { APP_SECRET: OLD });
  expect(refused).toEqual([1, expect.stringMatching(/^APP_SECRET: it is set/)]);
});
