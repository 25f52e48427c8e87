import { alertKinds } from "#contract/foundation/alert-kinds.ts";
import type { DonationState } from "#contract/giving/donations.ts";
import type { HistoryEvent, HistoryKind } from "#contract/office/money.ts";
import { toReadableName } from "../audit/audit-texts.ts";
import { gatewayName } from "../gateway-name.ts";

const donationStateLabels: Readonly<Record<DonationState, string>> = {
  created: "Started",
  open: "Not paid",
  pending: "Pending",
  settled: "Paid",
  failed: "Failed",
  expired: "Expired",
  reversed: "Refunded",
};

export function donationStateText({
  state,
  revoked,
}: {
  readonly state: DonationState;
  readonly revoked: boolean;
}): string {
  return revoked ? "Payment became invalid" : donationStateLabels[state];
}

const refundRequests: Readonly<Record<string, string>> = {
  donor: "The donor requested a refund",
  organiser: "The campaign's team requested a refund",
  office: "The office refunded money",
  gateway: "Money was refunded by the payment provider",
  site: "The site refunded a duplicate payment",
};

const emails: Readonly<Record<string, string>> = {
  receipt: "thank you, with the receipt",
  "refund-asked": "refund requested",
  "refund-declined": "refund declined",
  "refund-waiting": "refund to be claimed",
  "refund-done": "refund completed",
  "refund-failed": "refund failed",
  "payment-revoked": "payment became invalid",
  "payment-counts-again": "payment is valid again",
};

const transactions: Readonly<Record<string, string>> = {
  capture: "payment",
  "offline-gift": "offline donation",
  "payment-revoked": "payment became invalid",
  "payment-counts-again": "payment is valid again",
};

const accounts: Readonly<Record<string, string>> = {
  "gateway-costs": "provider's fees",
  "recovered-costs": "provider's fees paid from donations",
};

const emailStops: Readonly<Record<string, string>> = {
  bounced: "Emails to the donor bounce",
  complained: "The donor reported an email as spam",
};

const titles: Readonly<Record<HistoryKind, (what: string) => string>> = {
  started: () => "Donation started",
  checkout_followed: () => "Payment page expired and was renewed",
  declined: () => "Payment attempt declined",
  event: () => "Message from the payment provider",
  held_back: (what) =>
    `Put on hold: ${what in alertKinds ? alertKinds[what as keyof typeof alertKinds].title : what}`,
  ledger: (what) => `Recorded in the books: ${transactions[what] ?? what.replaceAll("-", " ")}`,
  refund_asked: (what) => refundRequests[what] ?? "Refund requested",
  refund_decided: (what) => (what === "declined" ? "Refund declined" : "Refund approved"),
  refund_changed: (what) =>
    ({ waiting: "Refund sent to the payment provider", done: "Refund paid out" })[what] ??
    "Refund failed",
  dispute_opened: () => "The donor's bank disputes the payment",
  evidence_sent: () => "Evidence sent to the bank",
  payment_revoked: () => "The payment provider marked the payment as invalid",
  payment_counts_again: () => "The payment provider marked the payment as paid again",
  dispute_closed: (what) => (what === "won" ? "Dispute won" : "Dispute lost"),
  receipt_issued: () => "Receipt issued",
  receipt_voided: (what) => `Receipt cancelled: ${what}`,
  letter_due: () => "Email with the receipt is about to be sent",
  letter_sent: (what) => `Email sent: ${emails[what] ?? what}`,
  letter_refused: (what) => `Email rejected by the donor's mail server: ${emails[what] ?? what}`,
  mails_stopped: (what) => emailStops[what] ?? "The donor gets no more emails",
  thanked: () => "The campaign's team said thank you",
  office: (what) => `Office: ${toReadableName(what)}`,
};

/** A ledger account's readable name: "Service fees", "Campaign 12". */
export function accountText(account: string): string {
  const [kind = "", key] = account.split(":");
  if (kind === "gateway") return gatewayName(key ?? "");
  return toReadableName(
    [accounts[kind] ?? kind.replaceAll("-", " "), key].filter(Boolean).join(" "),
  );
}

export function historyTitle({ kind, what }: Pick<HistoryEvent, "kind" | "what">): string {
  return titles[kind](what ?? "");
}

const labels: Readonly<Record<string, string>> = {
  cause: "reason",
  event: "message ID",
  gateway: "payment provider",
  gateways_id: "ID at the provider",
  payment: "payment ID",
  written: "recorded",
};
const technicalNames: ReadonlySet<string> = new Set(["event", "gateways_id", "payment"]);

/** The facts of an event as text, with the technical ones separate. */
export function historyFacts({ kind, what, facts }: Pick<HistoryEvent, "kind" | "what" | "facts">) {
  const pairs = (isTechnical: boolean) =>
    facts
      .filter(({ name }) => technicalNames.has(name) === isTechnical)
      .map(
        ({ name, value }) =>
          [labels[name] ?? name, name === "gateway" ? gatewayName(value) : value] as const,
      );
  return {
    facts: pairs(false),
    technical: [["message type", kind === "event" ? what : null] as const, ...pairs(true)],
  };
}
