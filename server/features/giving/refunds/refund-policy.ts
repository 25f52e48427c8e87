import { formatMoney, fromWire, money } from "#contract/money.ts";
import { DAY_MS, HOUR_MS } from "../../../platform/clock.ts";
import { AppError, bodyError } from "../../../platform/http/app-error.ts";
import { limit } from "../../foundation/limits/limit.ts";
import { networkLimit } from "../../foundation/limits/network-limits.ts";
import { OFFLINE } from "../donations/donation-entries.ts";
import type { DonationRow } from "../donations/donation-store.ts";
import type { RefundRow } from "./refund-store.ts";

/** Wishes of one network address; a whole office may share one. */
export const DONOR_WISHES = networkLimit("refund", 10, DAY_MS);
/** Wishes of one member of a team. */
export const TEAM_WISHES = limit({ name: "refund:account", points: 60, windowMs: HOUR_MS });
/** How often somebody may ask about one donation. */
export const MOST_WISHES = 3;

export type RefundedDonation = Pick<
  DonationRow,
  | "state"
  | "provider"
  | "payment_id"
  | "currency"
  | "amount_minor"
  | "fee_minor"
  | "refunded_minor"
  | "held_minor"
>;

/** What of a donation is neither given back nor about to be, in minor units; zero where nothing can be. */
export function leftMinor(donation: RefundedDonation, underWayMinor: number): number {
  const { state, provider, payment_id, amount_minor, fee_minor, refunded_minor } = donation;
  if (state !== "settled" || provider === OFFLINE || payment_id === null) return 0;
  return Math.max(0, amount_minor + fee_minor - refunded_minor - underWayMinor);
}

/** As `leftMinor`. Throws `wrong_state` where nothing can be given back now. */
export function leftToReturn(donation: RefundedDonation, underWayMinor: number): number {
  if (donation.provider === OFFLINE) {
    throw refused("This gift was given by hand: its team can take it back.");
  }
  const left = leftMinor(donation, underWayMinor);
  if (left === 0) throw refused("Nothing of this gift is left to be given back.");
  if (donation.held_minor > 0)
    throw refused("The donor's bank decides about this payment already.");
  return left;
}

/** An amount of the wire in minor units. Throws as `leftToReturn`, and `invalid` for more than is left. */
export function amountToReturn(
  donation: RefundedDonation,
  underWayMinor: number,
  wire: number,
): number {
  const left = leftToReturn(donation, underWayMinor);
  const amount = fromWire(wire, donation.currency);
  if (!amount) throw bodyError("amount", "Please use at most two decimals");
  if (amount.minor > left) throw bodyError("amount", `At most ${leftText(donation, left)} is left`);
  return amount.minor;
}

/**
 * Whether a refund failed that this site ordered, and has not sent again since. What was made in the gateway's own
 * pages is made there again.
 */
export function maySendAgain({
  state,
  asked_by,
  sent_again_as,
}: Pick<RefundRow, "state" | "asked_by" | "sent_again_as">): boolean {
  return state === "failed" && asked_by !== "gateway" && sent_again_as === null;
}

export function leftText({ currency }: Pick<RefundedDonation, "currency">, left: number): string {
  return formatMoney(money(left, currency));
}

export function refused(message: string): AppError {
  return new AppError("wrong_state", { message });
}
