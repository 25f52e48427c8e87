import { ratesPpm } from "../rates.ts";
import { partsOf } from "./amounts.ts";
import { type Check, check } from "./check.ts";
import { repeated } from "./check-double.ts";
import type { Evidence } from "./evidence.ts";
import type { ExpectedDonation } from "./expected-donations.ts";
import { type ReceiptWords, readSigned } from "./receipt-code.ts";

/** Each settled gift has one receipt, which says what was given and proves itself. */
export function checkReceipts(evidence: Evidence): Check[] {
  const { expectedDonations, rows, keys, served } = evidence;
  const inForce = rows.receipts.filter((receipt) => !receipt.void);
  const receipts = Map.groupBy(inForce, ({ donation_id }) => donation_id);
  const expected = new Map(expectedDonations.map((donation) => [donation.donationId, donation]));
  const stored = rows.receipts.map((row) => ({
    row,
    words: readSigned({ text: row.content, signature: row.signature }, keys),
  }));
  return [
    check("receipts: each settled gift has one in force, and nothing else has", [
      ...expectedDonations.map(({ donationId, isGone }) => {
        const count = receipts.get(donationId)?.length ?? 0;
        return count !== (isGone ? 0 : 1) && `donation ${donationId} has ${count}`;
      }),
      ...rows.receipts.map(
        ({ donation_id, number }) =>
          !expected.has(donation_id) &&
          `receipt ${number} is for ${donation_id}, which is not settled`,
      ),
    ]),
    check(
      "receipts: a published key signed them, and they say what was given",
      stored.flatMap(({ row, words }) => {
        if (typeof words === "string") return words;
        const fits = words.number === row.number && words.donation_id === row.donation_id;
        return [
          !fits && `receipt ${row.number} says it is ${words.number} of ${words.donation_id}`,
          ...(row.void
            ? wrongWordsOnce(words, expected.get(row.donation_id))
            : wrongWords(words, expected.get(row.donation_id))),
        ];
      }),
    ),
    check(
      "receipts: the PDF that a donor is shown is the signed one",
      served.flatMap(({ mark, donationId, signed, fault }) => {
        if (fault !== undefined) return `${mark}: ${fault}`;
        const words = signed ? readSigned(signed, keys) : "no code in the PDF";
        if (typeof words === "string") return `${mark}: ${words}`;
        return wrongWords(words, expected.get(donationId));
      }),
    ),
    check("receipts: numbers have no gap and no double", [
      ...repeated(rows.receipts.map(({ number }) => number)).map((number) => `${number} twice`),
      ...[...Map.groupBy(rows.receipts, ({ number }) => number.slice(0, 4))].flatMap(
        ([year, its]) => {
          const numbers = its.map(({ number }) => Number(number.slice(5))).sort((a, b) => a - b);
          return numbers.map(
            (number, index) => number !== index + 1 && `${year}: ${number} in place ${index + 1}`,
          );
        },
      ),
    ]),
  ];
}

/** As `wrongWords`, of a receipt from before more of the gift went back, or came back. */
export function wrongWordsOnce(
  words: ReceiptWords,
  donation: ExpectedDonation | undefined,
): string[] {
  const sums = [0n];
  for (const { amount_minor } of donation?.movements ?? []) {
    sums.push(...sums.map((minor) => minor + BigInt(amount_minor)));
  }
  const faults = sums.flatMap((gone) =>
    donation && gone <= donation.total
      ? [wrongWords(words, { ...donation, returned: partsOf(donation, gone) })]
      : [],
  );
  return faults.find((its) => its.length === 0) ?? faults[0] ?? wrongWords(words, donation);
}

/** Where the words of a receipt are not those of what is left of the gift. */
export function wrongWords(words: ReceiptWords, donation: ExpectedDonation | undefined): string[] {
  if (!donation) return [`receipt ${words.number} is for nothing that was given`];
  const { name, email } = donation.plan.body;
  const right: Partial<ReceiptWords> = {
    donation_id: donation.donationId,
    amount_minor: Number(donation.amount - donation.returned.gift),
    fee_minor: Number(donation.fee - donation.returned.fee),
    total_minor: Number(donation.total - donation.returned.all),
    currency: donation.currency,
    given_at: new Date(donation.takenAt).toISOString(),
    donor: name ?? email ?? "Anonymous donor",
    campaign_id: donation.campaign.id,
    campaign: donation.campaign.title,
    beneficiary: donation.campaign.beneficiary,
    // At both of these no money moves.
    sandbox: ["sandbox", "stripe-test"].includes(donation.payment.gateway),
  };
  const issued = Date.parse(words.issued_at);
  const { amount_minor, currency, rate_ppm } = words.counts_as ?? {};
  const counted = String([amount_minor, currency, rate_ppm]);
  const counts = String(countsAs(donation));
  return [
    ...Object.entries(right)
      .filter(([name, value]) => words[name as keyof ReceiptWords] !== value)
      .map(
        ([name, value]) =>
          `receipt ${words.number}: ${name} is ${words[name as keyof ReceiptWords]}, not ${value}`,
      ),
    ...(counted === counts
      ? []
      : [`receipt ${words.number}: it counts as ${counted}, not ${counts}`]),
    ...(issued >= donation.takenAt ? [] : [`receipt ${words.number} was issued before the gift`]),
  ];
}

/** What is left of what it counts for, in which currency and at which rate; nothing where nothing is converted. */
function countsAs({ currency, campaign, worth, returned }: ExpectedDonation) {
  if (currency === campaign.currency) return [undefined, undefined, undefined];
  const rate = currency === "EUR" ? ratesPpm["EUR USD"] : ratesPpm["USD EUR"];
  return [worth - returned.worth, campaign.currency, rate];
}
