import { alertKinds } from "#contract/foundation/alert-kinds.ts";
import type { DonationState } from "#contract/giving/donations.ts";
import type { LifeEvent, LifeKind } from "#contract/office/money.ts";
import { plainWords } from "../audit/audit-words.ts";

const donationStateWords: Readonly<Record<DonationState, string>> = {
  created: "Started",
  open: "Not paid",
  pending: "On its way",
  settled: "Paid",
  failed: "Failed",
  expired: "Expired",
  reversed: "Given back",
};

export function donationStateText({
  state,
  revoked,
}: {
  readonly state: DonationState;
  readonly revoked: boolean;
}): string {
  return revoked ? "Invalid after all" : donationStateWords[state];
}

const askers: Readonly<Record<string, string>> = {
  donor: "The donor asked for money back",
  organiser: "The campaign's team asked for money back",
  office: "The office gave money back",
  gateway: "Money was given back at the gateway",
  site: "The site gave back a payment that was one too many",
};

/** By the kind of the letter. */
const letters: Readonly<Record<string, string>> = {
  receipt: "thanks, with the receipt",
  "refund-asked": "the wish for a refund has come",
  "refund-declined": "no refund",
  "refund-waiting": "the refund has to be claimed",
  "refund-done": "the refund",
  "refund-failed": "the refund did not reach the donor",
  "payment-revoked": "the payment is invalid after all",
  "payment-counts-again": "the payment counts again",
};

const stops: Readonly<Record<string, string>> = {
  bounced: "Mails to the donor's address come back",
  complained: "The donor reported a mail as unwanted",
};

const titles: Readonly<Record<LifeKind, (what: string) => string>> = {
  started: () => "Started",
  checkout_followed: () => "The way to pay expired, and was opened again",
  declined: () => "An attempt to pay was declined",
  event: (what) => `The gateway sent ${what}`,
  held_back: (what) =>
    `Held back: ${what in alertKinds ? alertKinds[what as keyof typeof alertKinds].title : what}`,
  ledger: (what) => `In the books: ${what.replaceAll("-", " ")}`,
  refund_asked: (what) => askers[what] ?? "Money was asked back",
  refund_decided: (what) => (what === "declined" ? "Refund declined" : "Refund ordered"),
  refund_changed: (what) =>
    ({ waiting: "Refund waits at the gateway", done: "Refund paid out" })[what] ?? "Refund failed",
  dispute_opened: () => "The donor's bank disputes the payment",
  evidence_sent: () => "Evidence sent to the bank",
  payment_revoked: () => "The payment was marked as invalid at its gateway, and counts no more",
  payment_counts_again: () => "The payment was marked as paid at its gateway, and counts again",
  dispute_closed: (what) => (what === "won" ? "Dispute won" : "Dispute lost"),
  receipt_issued: () => "Receipt made",
  receipt_voided: (what) => `Receipt void: ${what}`,
  letter_due: () => "The letter with the receipt is about to be sent",
  letter_sent: (what) => `Mail sent: ${letters[what] ?? what}`,
  letter_refused: (what) => `Mail refused by the donor's mail server: ${letters[what] ?? what}`,
  mails_stopped: (what) => stops[what] ?? "The donor's address gets no mails any more",
  thanked: () => "Thanked by the campaign's team",
  office: (what) => `The office: ${plainWords(what)}`,
};

/** What happened, in a line. */
export function lifeTitle({ kind, what }: Pick<LifeEvent, "kind" | "what">): string {
  return titles[kind](what ?? "");
}

/** Facts for people: our names for things in words. */
export function namedFacts(facts: LifeEvent["facts"]): LifeEvent["facts"] {
  return facts.map(({ name, value }) => ({
    name: name === "gateways_id" ? "gateway's id" : name,
    value,
  }));
}
