import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { checkReceiptCode, encodeReceipt } from "#contract/giving/receipt-code.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { captureEmails } from "../../../testing/services/capture-emails.ts";
import {
  createTestDatabase,
  databaseUrl,
  isEmbedded,
} from "../../../testing/services/test-database.ts";
import { WAIT_LIMIT } from "../../../testing/services/wait-limit.ts";
import { createSettledDonations } from "../../../testing/test-donations.ts";
import { holdTransaction, waitForQueued } from "../../../testing/test-locks.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { issueReceipts } from "./issue-receipts.ts";
import { verifySignature } from "./receipt-signer.ts";

const DONATIONS = 1_500;
const CRASHES = 8;
const program = fileURLToPath(
  new URL("../../../testing/programs/receipt-worker.ts", import.meta.url),
);
const workers = new Set<ChildProcess>();
afterAll(() => {
  for (const worker of workers) worker.kill("SIGKILL");
});

let name: string;
let site: TestSite;
beforeAll(async () => {
  const created = await createTestDatabase();
  name = created.name;
  site = await openTestSite({ database: created.database });
  // In this file only the tests issue receipts.
  await site.deps.receiptQueue.stop();
});

const receipts = () => site.db.selectFrom("receipt").selectAll().orderBy("number").execute();
const due = () =>
  site.db
    .selectFrom("donation")
    .select("id")
    .where("state", "=", "settled")
    .where("receipt_due", "is not", null)
    .execute();

function expectNoGaps(numbers: readonly string[]): void {
  const year = new Date(site.clock.now).getUTCFullYear();
  expect(numbers).toEqual(
    numbers.map((_, index) => `${year}-${String(index + 1).padStart(6, "0")}`),
  );
}

test("a failed transaction issues nothing and uses no number", async () => {
  const { id: campaignId } = await site.campaign({});
  await createSettledDonations(site, { campaignId, email: "ada@example.org" }, { campaignId });
  const mails = captureEmails(() => {
    throw new Error("mail failed");
  });
  await expect(issueReceipts({ ...site.deps, mails })).rejects.toThrow("mail failed");
  expect([(await receipts()).length, (await due()).length]).toEqual([0, 2]);
  await issueReceipts(site.deps);
  expectNoGaps((await receipts()).map(({ number }) => number));
  expect(await due()).toEqual([]);
});

test.skipIf(isEmbedded())(
  "a receipt carries the date on which it was issued, even after a long wait",
  async () => {
    const { id: campaignId } = await site.campaign({});
    const settledAt = site.clock.now + 60_000;
    await createSettledDonations(site, { campaignId, settledAt });
    const unlock = await holdTransaction(site, (tx) =>
      sql`LOCK TABLE donation IN EXCLUSIVE MODE`.execute(tx),
    );
    const issuing = issueReceipts(site.deps);
    await waitForQueued(site, 1);
    site.clock.now = settledAt + 60_000;
    await unlock();
    await issuing;
    const last = (await receipts()).at(-1);
    expect(last?.issued_at.getTime()).toBe(site.clock.now);
  },
);

test.skipIf(isEmbedded())(
  "two workers that are killed repeatedly issue one receipt for every donation, without gaps in the numbers",
  async () => {
    const { id: campaignId } = await site.campaign({});
    for (let batch = 0; batch < DONATIONS / 300; batch += 1) {
      await createSettledDonations(
        site,
        ...Array.from({ length: 300 }, () => ({ campaignId, name: "Ada" })),
      );
    }
    const start = () => {
      const child = spawn(process.execPath, [program, databaseUrl(name)], {
        stdio: ["ignore", "ignore", "inherit"],
      });
      workers.add(child);
      return child;
    };
    start();
    start();
    for (let crash = 0; crash < CRASHES && (await due()).length > 0; crash += 1) {
      const before = (await due()).length;
      await vi.waitUntil(async () => (await due()).length < before, { ...WAIT_LIMIT, interval: 5 });
      const [worker] = workers;
      if (!worker) throw new Error("no worker");
      workers.delete(worker);
      // Somewhere within the next batch.
      await wait(crash * 7);
      worker.kill("SIGKILL");
      await once(worker, "exit");
      start();
    }
    await vi.waitUntil(async () => (await due()).length === 0, WAIT_LIMIT);
    const all = await receipts();
    expect(all.length).toBe(DONATIONS + 3);
    expect(new Set(all.map(({ donation_id }) => donation_id)).size).toBe(DONATIONS + 3);
    expectNoGaps(all.map(({ number }) => number));
  },
);

test("donations without a receipt are found by an index", async () => {
  const plan = await inTransaction(site.database, async (tx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(tx);
    const { rows } = await sql<{ "QUERY PLAN": string }>`
      EXPLAIN SELECT id FROM donation WHERE state = 'settled' AND receipt_due IS NOT NULL
      ORDER BY settled_at, id LIMIT 100`.execute(tx);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
  expect(plan).toContain("donation_receipt_due");
});

test("the stored text matches its signature, and receipts signed by an earlier key stay genuine", async () => {
  const [first] = await receipts();
  const { json } = await site.get("/api/v1/receipts/key/");
  const code = encodeReceipt(first?.content ?? "", first?.signature ?? "");
  const checked = await checkReceiptCode(code, json.data, verifySignature);
  expect(checked).toMatchObject({ outcome: "genuine", content: { number: first?.number } });
  const later = await openTestSite({
    database: site.database,
    environment: { RECEIPT_KEY: "another key of at least 32 characters" },
  });
  await later.deps.receiptQueue.stop();
  const keys = (await later.get("/api/v1/receipts/key/")).json.data;
  expect(keys[0]).toMatchObject({ current: true, algorithm: "Ed25519" });
  expect(keys[0].id).not.toBe(json.data[0].id);
  expect((await checkReceiptCode(code, keys, verifySignature)).outcome).toBe("genuine");
});
