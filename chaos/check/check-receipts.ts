import { GATEWAY } from "../gateways/stripe-double.ts";
import { beneficiary } from "../rates.ts";
import { type Check, check } from "../report.ts";
import type { Evidence } from "./evidence.ts";
import { type ExpectedDonation, isPaidAt } from "./expected-donations.ts";
import { fetchKeys, type ReceiptContent, type SignedText, verifyReceipt } from "./receipt-code.ts";

/** Checks signatures and contents of receipts. `check-rows.ts` checks that each donation has one. */
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
      "receipts: they are signed by a published key and show the donated amount",
      rows.receipts.flatMap(({ number, donation_id, content: text, signature, is_void }) => {
        const signed = JSON.parse(text) as ReceiptContent;
        const isMatch = signed.number === number && signed.donation_id === donation_id;
        return [
          !isMatch && `receipt ${number} says it is ${signed.number} of ${signed.donation_id}`,
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

/** Amounts are compared only while the receipt is in force. */
function differences(
  content: ReceiptContent,
  donation: ExpectedDonation | undefined,
  isInForce: boolean,
): string[] {
  const { number } = content;
  if (!donation) return [`receipt ${number} is for ${content.donation_id}, which was not donated`];
  const { plan, payment, campaign, left } = donation;
  const isConverted = donation.currency !== campaign.currency;
  const amounts = {
    amount_minor: Number(left.amount),
    fee_minor: Number(left.fee),
    total_minor: Number(left.total),
    "counts_as.amount_minor": isConverted ? Number(left.worth) : undefined,
  };
  const wanted: Record<string, unknown> = {
    given_at: isPaidAt(payment, Date.parse(content.given_at))
      ? content.given_at
      : new Date(payment.takenAt).toISOString(),
    donor: plan.body.name ?? plan.body.email ?? "Anonymous donor",
    currency: donation.currency,
    campaign: campaign.title,
    beneficiary,
    // No real money moves at the gateway.
    sandbox: payment.account === GATEWAY,
    ...(isInForce ? amounts : {}),
  };
  const actual: Record<string, unknown> = {
    ...content,
    "counts_as.amount_minor": content.counts_as?.amount_minor,
  };
  return Object.entries(wanted)
    .filter(([field, value]) => actual[field] !== value)
    .map(([field, value]) => `receipt ${number}: ${field} is ${actual[field]}, not ${value}`);
}
