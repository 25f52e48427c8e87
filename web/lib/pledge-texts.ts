import type { InKindState } from "#contract/campaigns/in-kind.ts";

export const stateLabels: Record<InKindState, string> = {
  pledged: "Pledged",
  confirmed: "Confirmed",
  received: "Received",
  declined: "Declined",
  withdrawn: "Withdrawn",
};

/** A pledge's status as its donor reads it. */
export const donorStateLabels: Record<InKindState, string> = {
  pledged: "waiting for the team",
  confirmed: "accepted by the team",
  received: "received, thank you",
  declined: "not needed this time",
  withdrawn: "withdrawn",
};

/** The colour of each state's badge. */
export const pledgeTones = {
  pledged: "giving",
  confirmed: "mist",
  received: "mist",
  declined: "sand",
  withdrawn: "sand",
} as const satisfies Record<InKindState, string>;

export function pledgeText({ quantity, what }: { quantity: number; what: string }): string {
  return `${quantity.toLocaleString("en-US")} × ${what}`;
}
