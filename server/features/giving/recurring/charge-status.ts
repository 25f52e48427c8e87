import type { DeclineReason } from "#contract/giving/donations.ts";
import { DAY_MS } from "../../../platform/clock.ts";
import { MAX_ATTEMPTS } from "../donations/donation-status.ts";

/** Days between the charges of a period: on its date, then 1, 3 and 7 days later. */
const RETRY_AFTER_DAYS = [1, 2, 4] as const;
/** How long a period waits for the donor, who can pay its donation by link for as long. */
export const WAITING_MS = 7 * DAY_MS;
/** Periods in a row that a donor who pays by link may miss. */
export const MAX_MISSED = 3;

/** Reasons that may be gone in a few days. Other cards are charged again only after the donor acted. */
const retried: ReadonlySet<DeclineReason> = new Set(["declined", "insufficient_funds"]);

interface FailedCharge {
  readonly reason: DeclineReason;
  /** Charges of the period without the donor. */
  readonly charges: number;
  /** All attempts to pay the donation, including the donor's. */
  readonly attempts: number;
  readonly createdAt: Date;
}

/** The time of the next charge; "wait" for the donor; "give_up" after the last one. */
export function decideAfterDecline(
  { reason, charges, attempts, createdAt }: FailedCharge,
  now: number,
): Date | "wait" | "give_up" {
  if (!retried.has(reason)) return now - createdAt.getTime() < WAITING_MS ? "wait" : "give_up";
  const days = RETRY_AFTER_DAYS[charges - 1];
  if (days === undefined || attempts >= MAX_ATTEMPTS) return "give_up";
  return new Date(now + days * DAY_MS);
}
