import { beforeAll, expect, test } from "vitest";
import { runSiteCommand } from "../../../commands/site-commands.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import {
  createTestDatabase,
  databaseUrl,
  isEmbedded,
} from "../../../testing/services/test-database.ts";
import { startProcess } from "../../../testing/services/test-process.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { openTwoFactor, readTwoFactorToken } from "../../../testing/test-two-factor.ts";

let site: TestSite;
let databaseName: string;

beforeAll(async () => {
  const { name, database } = await createTestDatabase();
  databaseName = name;
  site = await openTestSite({ argon2: fakeArgon2, mails: true, database });
});

const run = (...words: string[]) => runSiteCommand(site.deps, words);

test("allows a login with only the password, and emails the owner", async () => {
  const { ada, bearer, codes } = await openTwoFactor(site);
  const pending = await readTwoFactorToken(ada);
  const output = await run("reset-two-factor", ada.email.toUpperCase());
  expect(output).toMatch(new RegExp(`^${ada.email} can now log in with only the password`));
  expect((await site.get("/api/v1/account/profile/", bearer)).status).toBe(401);
  const answer = { two_factor_token: pending, code: codes[0] };
  expect((await site.post("/api/v1/auth/two-factor/", answer)).status).toBe(401);
  expect((await ada.login()).json.access).toBeTypeOf("string");
  expect((await site.mailTo(ada.email)).text).toContain("authenticator and the recovery codes");
  for (const table of ["two_factor", "recovery_code"] as const) {
    const rows = site.db.selectFrom(table).select("account_id").where("account_id", "=", ada.id);
    expect(await rows.execute()).toEqual([]);
  }
});

test("refuses unknown addresses, and changes nothing if it is already off", async () => {
  const bo = await openAccount(site);
  const bearer = await bo.bearer();
  expect(await run("reset-two-factor", bo.email)).toContain("Nothing was changed");
  expect((await site.get("/api/v1/account/profile/", bearer)).status).toBe(200);
  expect(await site.mailsTo(bo.email)).toEqual([]);
  const nobody = run("reset-two-factor", "nobody@example.org");
  await expect(nobody).rejects.toThrow("No account has the address nobody@example.org.");
  for (const words of [[], ["a@example.org", "b@example.org"]]) {
    await expect(run("reset-two-factor", ...words)).rejects.toThrow("Usage: reset-two-factor");
  }
});

test.skipIf(isEmbedded())("leaves the email for the site to send", async () => {
  const { ada } = await openTwoFactor(site);
  const { appSecrets, dataDir } = site.deps.config;
  const command = startProcess(new URL("../../../../scripts/admin.ts", import.meta.url), {
    args: ["reset-two-factor", ada.email],
    environment: {
      NODE_ENV: "test",
      APP_SECRET: appSecrets[0],
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl(databaseName),
    },
  });
  expect([await command.ended, command.output()]).toEqual([0, expect.stringContaining(ada.email)]);
  expect((await site.mailTo(ada.email)).subject).toContain(
    "We turned off two-factor authentication",
  );
});
