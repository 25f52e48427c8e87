import { beforeAll, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { settleTestDonation } from "../../../testing/gateways/test-checkout.ts";
import { refundFact } from "../../../testing/gateways/test-refund-fact.ts";
import { issueAllReceipts } from "../../../testing/test-receipts.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { applyFacts } from "../payments/apply-facts.ts";
import { buildReceiptAttachment } from "../receipts/render-receipt.ts";
import { updateReceipt } from "../receipts/update-receipt.ts";

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ mails: true });
  await site.deps.receiptQueue.stop();
});

/** A donation of 50.00 that cost the donor 51.00, with a partial refund. */
async function refunded(email: string, { issued = true } = {}) {
  const { id: campaignId } = await site.campaign();
  const id = await settleTestDonation(site, campaignId, { email });
  if (issued) await issueAllReceipts(site);
  const part = await refundFact(site, id, 1_000);
  await applyFacts(site.deps, [part]);
  return { id, part, rest: await refundFact(site, id, 4_100) };
}

const follow = (id: string) =>
  inTransaction(site.database, (tx) => updateReceipt(tx, site.deps, id));

async function findReceipts(id: string) {
  const rows = await site.db
    .selectFrom("receipt")
    .select(["number", "void_reason", "content"])
    .where("donation_id", "=", id)
    .orderBy("number")
    .execute();
  return rows.map(({ void_reason, content }) => {
    const { amount_minor, fee_minor, total_minor } = JSON.parse(content ?? "{}");
    return { void_reason, sums: [amount_minor, fee_minor, total_minor] };
  });
}

test("a receipt shows the remaining amount, is void with nothing left, and is issued again if the refund fails", async () => {
  const { id, rest } = await refunded("left@example.org");
  await Promise.all([follow(id), follow(id)]);
  const amended = { void_reason: "amended", sums: [5_000, 100, 5_100] };
  const remaining = [4_020, 80, 4_100];
  expect(await findReceipts(id)).toEqual([amended, { void_reason: null, sums: remaining }]);
  await applyFacts(site.deps, [rest]);
  await follow(id);
  await follow(id);
  const refundedReceipt = { void_reason: "refunded", sums: remaining };
  expect(await findReceipts(id)).toEqual([amended, refundedReceipt]);
  await applyFacts(site.deps, [{ ...rest, state: "failed", changedAt: rest.changedAt + 1 }]);
  await follow(id);
  await follow(id);
  expect(await findReceipts(id)).toEqual([
    amended,
    refundedReceipt,
    { void_reason: null, sums: remaining },
  ]);
});

test("the first receipt of a partly refunded donation shows the remaining amount", async () => {
  const { id } = await refunded("early@example.org", { issued: false });
  const issued = async () => {
    // The refund's job may have locked the donation: it is skipped then.
    await issueAllReceipts(site);
    return findReceipts(id);
  };
  await expect.poll(issued).toEqual([{ void_reason: null, sums: [4_020, 80, 4_100] }]);
  expect(await follow(id)).toMatchObject({ isVoid: false });
  expect(await findReceipts(id)).toHaveLength(1);
});

test("the email about a refund attaches the new receipt, or says that it is void", async () => {
  const email = "letter@example.org";
  const { id, rest } = await refunded(email);
  // Two queues send them: either may be the first.
  const mails = [await site.mailTo(email), await site.mailTo(email)];
  const partEmail = mails.find(({ subject }) => subject === "We've refunded your donation: $10.00");
  expect(partEmail?.text).toMatch(/Receipt \d{4}-\d{6} is attached\. It shows the amount/);
  await applyFacts(site.deps, [rest]);
  const restEmail = await site.mailTo(email);
  expect(restEmail.text).toMatch(/Receipt \d{4}-\d{6} is no longer valid/);
  expect(await findReceipts(id)).toHaveLength(2);
});

test("an email attaches the receipt that it is about, even if newer ones exist", async () => {
  const { id, rest } = await refunded("late@example.org");
  await follow(id);
  await applyFacts(site.deps, [rest]);
  await follow(id);
  await applyFacts(site.deps, [{ ...rest, state: "failed", changedAt: rest.changedAt + 1 }]);
  await follow(id);
  const receipts = await site.db
    .selectFrom("receipt")
    .select(["id", "number"])
    .where("donation_id", "=", id)
    .orderBy("number")
    .execute();
  const attached = await Promise.all(
    receipts.map(({ id }) => buildReceiptAttachment(site.deps, id)),
  );
  const names = attached.map(([file]) => file?.name);
  expect(names).toEqual(receipts.map(({ number }) => `receipt-${number}.pdf`));
  expect(names).toHaveLength(3);
});
