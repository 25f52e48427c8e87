import { beforeAll, expect, test } from "vitest";
import { canonicalJson, countsAsText } from "#contract/giving/receipt-content.ts";
import { money } from "#contract/money.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { give } from "../../../testing/test-donations.ts";
import { pdfText } from "../../../testing/test-pdf.ts";
import { checkPdf, fileOf, issueAll, numbersOf } from "../../../testing/test-receipts.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { applyFacts } from "../payments/apply-facts.ts";
import { readReceipt } from "./receipt-content.ts";
import { followRefunds } from "./refunded-receipt.ts";

const rate = { ratePpm: 1_082_300, rateOf: ["2026-11-20", "European Central Bank"] } as const;
const said = {
  rate_ppm: 1_082_300,
  rate_as_of: "2026-11-20",
  rate_source: "European Central Bank",
};
const ONE_RATE = "at 1 EUR = 1.0823 USD, European Central Bank, November 20, 2026";

let site: TestSite;
let campaignId: number;
let giver: Awaited<ReturnType<typeof openAccount>>;

beforeAll(async () => {
  site = await openTestSite({ argon2: cheapArgon2 });
  giver = await openAccount(site);
  ({ id: campaignId } = await site.campaign());
  const gift = { campaignId, accountId: giver.id, minor: 10_000 };
  await give(site, { ...gift, currency: "EUR", ...rate });
  await give(site, gift);
  await issueAll(site);
});

async function receipts() {
  const rows = await site.db.selectFrom("receipt").select("content").orderBy("number").execute();
  return rows.map(({ content }) => content ?? "");
}

test("a receipt says what a converted gift counts as, signed, on its paper, and nothing where none was", async () => {
  const bearer = await giver.bearer();
  const papers = await Promise.all(
    (await numbersOf(site, bearer)).map(async (number) => {
      const { bytes } = await fileOf(site, `/api/v1/account/receipts/${number}/pdf/`, bearer);
      const words = (await pdfText(bytes)).replaceAll(/\s+/g, " ");
      return { words, checked: await checkPdf(site, bytes) };
    }),
  );
  const [plain, converted] = papers.sort((a, b) => a.words.length - b.words.length);
  expect(converted?.words).toContain(`Counts for it as $108.23, ${ONE_RATE}`);
  expect(converted?.checked).toMatchObject({
    outcome: "genuine",
    content: { currency: "EUR", counts_as: { amount_minor: 10_823, currency: "USD", ...said } },
  });
  expect(plain?.words).not.toContain("Counts");
  expect(plain?.checked.outcome).toBe("genuine");
});

test("the text of a receipt that converts nothing is the same as before receipts knew of rates", async () => {
  const text = (await receipts()).find((one) => readReceipt(one).currency === "USD") ?? "";
  expect(text).not.toContain("counts_as");
  expect(canonicalJson(readReceipt(text))).toBe(text);
  expect(countsAsText(readReceipt(text))).toBeUndefined();
});

test("a receipt of what is left of a converted gift counts what is left, at the same rate", async () => {
  const { id, payment_id } = await site.db
    .selectFrom("donation")
    .select(["id", "payment_id"])
    .where("currency", "=", "EUR")
    .executeTakeFirstOrThrow();
  await applyFacts(site.deps, [
    {
      ...{ kind: "refund", refundId: "half", state: "done", amount: money(5_100, "EUR") },
      ...{ paymentId: payment_id ?? "", reference: id, ours: undefined },
      changedAt: site.clock.now + 1_000,
    },
  ]);
  await inTransaction(site.database, (tx) => followRefunds(tx, site.deps, id));
  const left = readReceipt((await receipts()).at(-1) ?? "");
  expect(left.amount_minor).toBe(5_000);
  expect(countsAsText(left)).toMatch(/^\$54\.1[12], /);
  expect(left.counts_as).toMatchObject(said);
});
