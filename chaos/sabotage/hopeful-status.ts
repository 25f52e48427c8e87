import * as real from "#server/features/giving/donations/donation-status.ts";

/** Money that is under way counts as if it were there. */
export function nextState(...[from, payment]: Parameters<typeof real.nextState>) {
  return real.nextState(from, payment === "pending" ? "succeeded" : payment);
}
