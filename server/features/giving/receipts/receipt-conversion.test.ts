import { beforeAll, expect, test } from "vitest";
import { canonicalJson, countedAmountText } from "#contract/giving/receipt-content.ts";
import { money } from "#contract/money.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { createSettledDonations } from "../../../testing/test-donations.ts";
import { readPdfText } from "../../../testing/test-pdf.ts";
import {
  checkPdf,
  downloadFile,
  issueAllReceipts,
  listReceiptNumbers,
} from "../../../testing/test-receipts.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { applyFacts } from "../payments/apply-facts.ts";
import { parseReceipt } from "./receipt-content.ts";
import { updateReceipt } from "./update-receipt.ts";

const rate = { ratePpm: 1_082_300, rateOf: ["2026-11-20", "European Central Bank"] } as const;
const converted = {
  rate_ppm: 1_082_300,
  rate_as_of: "2026-11-20",
  rate_source: "European Central Bank",
};
const ONE_RATE = "at 1 EUR = 1.0823 USD, European Central Bank, November 20, 2026";

let site: TestSite;
let campaignId: number;
let donor: Awaited<ReturnType<typeof openAccount>>;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2 });
  donor = await openAccount(site);
  ({ id: campaignId } = await site.campaign());
  const donation = { campaignId, accountId: donor.id, minor: 10_000 };
  await createSettledDonations(site, { ...donation, currency: "EUR", ...rate });
  await createSettledDonations(site, donation);
  await issueAllReceipts(site);
});

async function receipts() {
  const rows = await site.db.selectFrom("receipt").select("content").orderBy("number").execute();
  return rows.map(({ content }) => content ?? "");
}

test("a receipt shows and signs the converted amount of a donation in another currency only", async () => {
  const bearer = await donor.bearer();
  const pdfs = await Promise.all(
    (await listReceiptNumbers(site, bearer)).map(async (number) => {
      const { bytes } = await downloadFile(site, `/api/v1/account/receipts/${number}/pdf/`, bearer);
      const words = (await readPdfText(bytes)).replaceAll(/\s+/g, " ");
      return { words, checked: await checkPdf(site, bytes) };
    }),
  );
  const [plain, foreign] = pdfs.sort((a, b) => a.words.length - b.words.length);
  expect(foreign?.words).toContain(`Converted to $108.23, ${ONE_RATE}`);
  expect(foreign?.checked).toMatchObject({
    outcome: "genuine",
    content: {
      currency: "EUR",
      counts_as: { amount_minor: 10_823, currency: "USD", ...converted },
    },
  });
  expect(plain?.words).not.toContain("Converted");
  expect(plain?.checked.outcome).toBe("genuine");
});

test("the signed text of an unconverted donation has no conversion fields", async () => {
  const text = (await receipts()).find((row) => parseReceipt(row).currency === "USD") ?? "";
  expect(text).not.toContain("counts_as");
  expect(canonicalJson(parseReceipt(text))).toBe(text);
  expect(countedAmountText(parseReceipt(text))).toBeUndefined();
});

test("after a partial refund, the receipt converts the remaining amount at the same rate", async () => {
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
  await inTransaction(site.database, (tx) => updateReceipt(tx, site.deps, id));
  const receipt = parseReceipt((await receipts()).at(-1) ?? "");
  expect(receipt.amount_minor).toBe(5_000);
  expect(countedAmountText(receipt)).toMatch(/^\$54\.1[12], /);
  expect(receipt.counts_as).toMatchObject(converted);
});
