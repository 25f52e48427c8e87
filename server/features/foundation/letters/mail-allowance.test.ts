import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { DAY_MS } from "../../../platform/clock.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { forgetLimits } from "../limits/limit-jobs.ts";
import type { Letter } from "./letter.ts";
import type { MailBound } from "./mail-allowance.ts";
import { mailAllowances } from "./mail-allowance-policy.ts";

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ mails: true });
});

const letterTo = (to: string): Letter => ({
  kind: "test",
  to,
  subject: "S",
  heading: "H",
  blocks: [],
});

const send = (bound: MailBound, ...to: string[]) =>
  inTransaction(site.database, (tx) => site.deps.mails.sendUnasked(tx, bound, ...to.map(letterTo)));

test("a receiver has one allowance for all senders, at once or one after the other", async () => {
  const { points: most } = mailAllowances.pledge.to;
  const sent = await Promise.all(
    Array.from({ length: most + 10 }, (_, index) =>
      send({ kind: "pledge", by: `sender-${index}` }, "ada@example.org"),
    ),
  );
  expect(sent.filter((count) => count === 1)).toHaveLength(most);
  expect(await send({ kind: "pledge" }, "ada@example.org", "bo@example.org")).toBe(1);
  expect(await site.mailsTo("ada@example.org")).toHaveLength(most);
  expect(await send({ kind: "receipt" }, "ada@example.org")).toBe(1);
});

test("of many letters at once, each receiver gets as many as are allowed", async () => {
  const crowd = Array.from({ length: 50 }, () => "many@example.org");
  expect(await send({ kind: "receipt" }, ...crowd, "one@example.org")).toBe(
    mailAllowances.receipt.to.points + 1,
  );
});

test("a mail whose transaction fails isn't counted, and each day has a new allowance", async () => {
  const { points: most } = mailAllowances.invitation.to;
  const to = "undone@example.org";
  const undone = inTransaction(site.database, async (tx) => {
    await site.deps.mails.sendUnasked(tx, { kind: "invitation" }, letterTo(to));
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  for (let count = 0; count < most; count += 1) {
    expect(await send({ kind: "invitation" }, to)).toBe(1);
  }
  expect(await send({ kind: "invitation" }, to)).toBe(0);
  site.clock.now += DAY_MS;
  expect(await send({ kind: "invitation" }, to)).toBe(1);
});

test("a receiver gets one mail a day about one matter, and another about another", async () => {
  const told = (about: string) => send({ kind: "eventSignup", about }, "guest@example.org");
  expect([await told("a"), await told("a"), await told("b"), await told("a")]).toEqual([
    1, 0, 1, 0,
  ]);
});

test("spellings of one mailbox count together", async () => {
  const { points: most } = mailAllowances.offlineReceipt.to;
  const spellings = Array.from({ length: most + 2 }, (_, n) => `Spelt+${n}@example.org`);
  expect(await send({ kind: "offlineReceipt" }, ...spellings)).toBe(most);
  expect(await send({ kind: "offlineReceipt" }, "spelt@example.org")).toBe(0);
});

test("addresses are not stored, and counts of earlier days are deleted", async () => {
  await send({ kind: "pledge" }, "forget@example.org");
  const rows = () =>
    readRows(
      site.db,
      sql<{ row: string }>`SELECT rate_limit::text AS row FROM rate_limit WHERE key LIKE 'mail:%'`,
    );
  expect(JSON.stringify(await rows())).not.toContain("@");
  expect(await rows()).not.toEqual([]);
  site.clock.now += DAY_MS;
  await forgetLimits(site.deps);
  expect(await rows()).toEqual([]);
});
