import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { DAY_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { deleteExpiredLimits } from "../limits/limit-jobs.ts";
import type { EmailPurpose } from "./email-allowance.ts";
import { emailAllowances } from "./email-allowance-policy.ts";
import type { EmailContent } from "./email-content.ts";

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ mails: true });
});

const letterTo = (to: string): EmailContent => ({
  kind: "test",
  to,
  subject: "S",
  heading: "H",
  blocks: [],
});

const send = (purpose: EmailPurpose, ...to: string[]) =>
  inTransaction(site.database, (tx) =>
    site.deps.mails.sendUnsolicited(tx, purpose, ...to.map(letterTo)),
  );

test("all senders share a recipient's allowance, at once or one after another", async () => {
  const { points: limit } = emailAllowances.pledge.perRecipient;
  const sent = await Promise.all(
    Array.from({ length: limit + 10 }, (_, index) =>
      send({ kind: "pledge", by: `sender-${index}` }, "ada@example.org"),
    ),
  );
  expect(sent.filter((count) => count === 1)).toHaveLength(limit);
  expect(await send({ kind: "pledge" }, "ada@example.org", "bo@example.org")).toBe(1);
  expect(await site.mailsTo("ada@example.org")).toHaveLength(limit);
  expect(await send({ kind: "receipt" }, "ada@example.org")).toBe(1);
});

test("sends each recipient of a large batch no more than the allowance", async () => {
  const crowd = Array.from({ length: 50 }, () => "many@example.org");
  expect(await send({ kind: "receipt" }, ...crowd, "one@example.org")).toBe(
    emailAllowances.receipt.perRecipient.points + 1,
  );
});

test("doesn't count an email whose transaction fails, and renews the allowance every day", async () => {
  const { points: limit } = emailAllowances.invitation.perRecipient;
  const to = "undone@example.org";
  const undone = inTransaction(site.database, async (tx) => {
    await site.deps.mails.sendUnsolicited(tx, { kind: "invitation" }, letterTo(to));
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  for (let count = 0; count < limit; count += 1) {
    expect(await send({ kind: "invitation" }, to)).toBe(1);
  }
  expect(await send({ kind: "invitation" }, to)).toBe(0);
  site.clock.now += DAY_MS;
  expect(await send({ kind: "invitation" }, to)).toBe(1);
});

test("sends a recipient one email a day about each subject", async () => {
  const sendAbout = (about: string) => send({ kind: "eventSignup", about }, "guest@example.org");
  const counts = [];
  for (const subject of ["a", "a", "b", "a"]) counts.push(await sendAbout(subject));
  expect(counts).toEqual([1, 0, 1, 0]);
});

test("aliases of a mailbox share its allowance", async () => {
  const { points: limit } = emailAllowances.offlineReceipt.perRecipient;
  const spellings = Array.from({ length: limit + 2 }, (_, n) => `Spelt+${n}@example.org`);
  expect(await send({ kind: "offlineReceipt" }, ...spellings)).toBe(limit);
  expect(await send({ kind: "offlineReceipt" }, "spelt@example.org")).toBe(0);
});

test("stores no addresses and deletes counts of previous days", async () => {
  await send({ kind: "pledge" }, "forget@example.org");
  const rows = () =>
    readRows(
      site.db,
      sql<{ row: string }>`SELECT rate_limit::text AS row FROM rate_limit WHERE key LIKE 'mail:%'`,
    );
  expect(JSON.stringify(await rows())).not.toContain("@");
  expect(await rows()).not.toEqual([]);
  site.clock.now += DAY_MS;
  await deleteExpiredLimits(site.deps);
  expect(await rows()).toEqual([]);
});
