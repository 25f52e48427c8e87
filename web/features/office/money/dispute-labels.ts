import type { DisputeState } from "#contract/giving/disputes.ts";

export const disputeStateLabels: Readonly<Record<DisputeState, string>> = {
  open: "Open",
  reviewed: "With the bank",
  won: "Won",
  lost: "Lost",
};
