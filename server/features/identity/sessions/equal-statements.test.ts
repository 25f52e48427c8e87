import pg from "pg";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import {
  createTestDatabase,
  databaseUrl,
  isEmbedded,
} from "../../../testing/services/test-database.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";

let site: TestSite;
let ada: TestAccount;

beforeAll(async () => {
  const { name, database } = await createTestDatabase();
  // Without background work, whose statements would be counted.
  const environment = { ROLE: "web", SANDBOX: "on", DATABASE_URL: databaseUrl(name) };
  site = await openTestSite({ database, argon2: fakeArgon2, environment });
  ada = await openAccount(site);
});

/** A response and the statements it took. */
async function request(path: string, body: unknown) {
  const query = vi.spyOn(pg.Client.prototype, "query");
  const { status, text } = await site.post(path, body);
  const statements = query.mock.calls
    .map(([first]: unknown[]) =>
      typeof first === "string" ? first : (first as pg.QueryConfig).text,
    )
    .filter((statement) => /rate_limit|mailed_code|account|session/.test(statement));
  query.mockRestore();
  return { status, text, statements };
}

describe.skipIf(isEmbedded())("an unknown address takes the same statements as a known one", () => {
  const password = "not it at all";

  test("for a wrong password: a single one", async () => {
    const known = await request("/api/v1/auth/login/", { email: ada.email, password });
    const unknown = await request("/api/v1/auth/login/", { email: "nobody@example.org", password });
    expect(known.status).toBe(401);
    expect(known.statements).toHaveLength(1);
    expect(unknown).toEqual(known);
  });

  test.each([1, 2, 3, 4, 5])("for request %d of a code", async () => {
    const reset = "/api/v1/auth/password-reset/";
    const known = await request(reset, { email: ada.email });
    const unknown = await request(reset, { email: "nobody@example.org" });
    expect(known.status).toBe(200);
    expect(unknown).toEqual(known);
  });

  test("whereas the right password takes another one to open the session", async () => {
    const { status, statements } = await request("/api/v1/auth/login/", ada);
    expect([status, statements.length]).toEqual([200, 2]);
  });
});
