import { type Currency, formatWire } from "#contract/money.ts";
import type { BankLine, BankLineState, LineDonation, Proposal } from "#contract/office/bank.ts";

export const lineStateLabels: Readonly<Record<BankLineState, string>> = {
  open: "Open",
  donation: "Donation",
  refund: "Refund",
  transfer: "Internal transfer",
  fee: "Bank fee",
  other: "Not a donation",
  to_return: "To send back",
  returned: "Sent back",
};

export const dateOrderLabels = {
  dmy: "Day, month, year",
  mdy: "Month, day, year",
  ymd: "Year, month, day",
} as const;

export const decimalMarkLabels = {
  comma: "Comma: 1.250,50",
  point: "Point: 1,250.50",
} as const;

/** With the sign that the amounts of lines have. */
export function signedText(amount: number, currency: Currency): string {
  const text = formatWire(Math.abs(amount), currency);
  return amount < 0 ? `−${text}` : text;
}

export function lineLabel({ amount, currency, name }: BankLine): string {
  return `${signedText(amount, currency)}, ${name ?? "no name"}`;
}

export function donationText({ name, campaign, total }: LineDonation): string {
  return `${formatWire(total.amount, total.currency)} from ${name ?? "Anonymous"} to ${campaign.title}`;
}

/** Why we propose it. */
export function proposalText({ amount, currency }: BankLine, proposal: Proposal): string {
  const { reason, donation, sum, line_ids } = proposal;
  const total = donation ? formatWire(donation.total.amount, donation.total.currency) : "";
  const arrived = formatWire(sum, currency);
  switch (reason) {
    case "amount_differs":
      return donation && donation.total.currency !== currency
        ? `It has our reference, but the donation is in ${donation.total.currency}.`
        : `It has our reference, but ${arrived} arrived instead of ${total}.`;
    case "split":
      return `Together with ${line_ids.length === 1 ? "another line" : `${line_ids.length} other lines`} it makes ${total}.`;
    case "repeats":
      return `Its reference is that of a donation of ${total} that is paid already. It may be a standing order.`;
    case "name_and_amount":
      return "It has no reference, but the name and the amount fit.";
    case "amount_and_date":
      return "It has no reference, but the amount and the date fit.";
    case "refund":
      return "It has the amount of a refund that waits to be sent.";
    case "refund_returned":
      return "A refund of this amount came back.";
    case "donation_returned":
      return `The donor's bank took back ${formatWire(Math.abs(amount), currency)} of a donation of ${total}.`;
    case "sent_back":
      return "It has the amount of a payment to send back.";
  }
}

/** The label of the button that accepts a proposal. */
export function acceptText(
  { currency }: BankLine,
  { reason, sum, donation }: Proposal,
): string | null {
  switch (reason) {
    case "amount_differs":
      return donation?.total.currency === currency ? `Accept ${formatWire(sum, currency)}` : null;
    case "repeats":
      return "Add as a further donation";
    case "refund":
      return "Match with the refund";
    case "refund_returned":
      return "Restore the donation";
    case "donation_returned":
      return "Record as refunded";
    case "sent_back":
      return "Match with that line";
    default:
      return "Match";
  }
}
