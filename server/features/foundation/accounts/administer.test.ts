import { beforeAll, expect, test } from "vitest";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { administer } from "./administer.ts";

let site: TestSite;
let ada: TestAccount;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2 });
  ada = await openAccount(site, { email: "ada@example.org" });
  await openAccount(site, { email: "bea@example.org" });
});

const run = (...words: string[]) => administer(site.deps, words);

test("makes an account an owner and removes it from the office, including for tokens in use", async () => {
  const { authorization } = await ada.bearer();
  const role = async () => (await site.deps.authenticate(authorization))?.officeRole;
  expect(await run("list")).toBe("There are no owners.");
  expect(await role()).toBeNull();
  expect(await run("grant", "Ada@Example.org\u200b ")).toBe("ada@example.org is now an owner.");
  expect(await role()).toBe("owner");
  expect(await run("list")).toBe("ada@example.org  Ada Obi  owner");
  await expect(run("revoke", "ada@example.org")).rejects.toThrow("is the only owner");
  expect(await role()).toBe("owner");
  await run("grant", "bea@example.org");
  expect(await run("revoke", "ada@example.org")).toBe(
    "ada@example.org is no longer in the office.",
  );
  expect(await role()).toBeNull();
  expect(await run("list")).toBe("bea@example.org  Ada Obi  owner");
});

test("records each change of role in the audit trail, without an actor", async () => {
  const entries = () =>
    site.db
      .selectFrom("audit_entry")
      .select(["actor_id", "action", "subject_id", "before", "after"])
      .orderBy("id")
      .execute();
  const before = (await entries()).length;
  await run("grant", "ada@example.org");
  await run("grant", "ada@example.org");
  await run("revoke", "ada@example.org");
  const common = { actor_id: null, subject_id: ada.id };
  expect((await entries()).slice(before)).toEqual([
    { ...common, action: "grant", before: { role: null }, after: { role: "owner" } },
    { ...common, action: "revoke", before: { role: "owner" }, after: { role: null } },
  ]);
});

test("refuses unknown addresses and commands", async () => {
  await expect(run("grant", "nobody@example.org")).rejects.toThrow(
    "No account has the address nobody@example.org.",
  );
  for (const words of [[], ["grant"], ["promote", "ada@example.org"], ["grant", "a", "b"]]) {
    await expect(run(...words)).rejects.toThrow("Usage: ");
  }
});
