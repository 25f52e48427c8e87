import { beneficiary } from "../rates.ts";
import { type Check, check } from "./check.ts";
import type { Evidence } from "./evidence.ts";
import type { ExpectedDonation } from "./expected-donations.ts";
import { fetchKeys, type ReceiptContent, type SignedText, verifyReceipt } from "./receipt-code.ts";

/** Receipts are signed by a published key and say what was given. That there is one each is checked by SQL. */
export async function checkReceipts(evidence: Evidence): Promise<Check[]> {
  const { expected, rows, mails, siteUrls } = evidence;
  const keys = await fetchKeys(siteUrls[0] ?? "");
  const byId = new Map(expected.map((donation) => [donation.id, donation]));
  const faultsOf = (signed: SignedText, isInForce: boolean): string[] => {
    const content = verifyReceipt(signed, keys);
    if (typeof content === "string") return [content];
    return differences(content, byId.get(content.donation_id), isInForce);
  };
  return [
    check(
      "receipts: a published key signed them, and they say what was given",
      rows.receipts.flatMap(({ number, donation_id, content: text, signature, is_void }) => {
        const signed = JSON.parse(text) as ReceiptContent;
        const fits = signed.number === number && signed.donation_id === donation_id;
        return [
          !fits && `receipt ${number} says it is ${signed.number} of ${signed.donation_id}`,
          ...faultsOf({ text, signature }, !is_void),
        ];
      }),
    ),
    check(
      "receipts: those in emails are genuine",
      mails.flatMap(({ receipt }) => (receipt ? faultsOf(receipt, false) : [])),
    ),
  ];
}

/** The amounts of a receipt count while it is in force. */
function differences(
  content: ReceiptContent,
  donation: ExpectedDonation | undefined,
  isInForce: boolean,
): string[] {
  const { number } = content;
  if (!donation) return [`receipt ${number} is for ${content.donation_id}, which was not given`];
  const { plan, payment, campaign, left } = donation;
  const isAbroad = donation.currency !== campaign.currency;
  const amounts = {
    amount_minor: Number(left.amount),
    fee_minor: Number(left.fee),
    total_minor: Number(left.total),
    "counts_as.amount_minor": isAbroad ? Number(left.worth) : undefined,
  };
  const right: Record<string, unknown> = {
    given_at: new Date(payment.takenAt).toISOString(),
    donor: plan.body.name ?? plan.body.email ?? "Anonymous donor",
    currency: donation.currency,
    campaign: campaign.title,
    beneficiary,
    // At neither gateway real money moves.
    sandbox: true,
    ...(isInForce ? amounts : {}),
  };
  const said: Record<string, unknown> = {
    ...content,
    "counts_as.amount_minor": content.counts_as?.amount_minor,
  };
  return Object.entries(right)
    .filter(([field, value]) => said[field] !== value)
    .map(([field, value]) => `receipt ${number}: ${field} is ${said[field]}, not ${value}`);
}
