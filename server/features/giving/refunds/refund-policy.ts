import { formatMoney, fromWire, money } from "#contract/money.ts";
import { DAY_MS, HOUR_MS } from "../../../platform/clock.ts";
import { AppError, bodyError } from "../../../platform/http/app-error.ts";
import { limit } from "../../foundation/limits/limit.ts";
import { networkLimit } from "../../foundation/limits/network-limits.ts";
import { OFFLINE_PROVIDER } from "../donations/donation-entries.ts";
import type { DonationRow } from "../donations/donation-store.ts";
import type { RefundRow } from "./refund-store.ts";

/** For one network address, which a whole office may share. */
export const DONOR_REQUEST_LIMIT = networkLimit("refund", 10, DAY_MS);
/** For one member of a team. */
export const TEAM_REQUEST_LIMIT = limit({ name: "refund:account", points: 60, windowMs: HOUR_MS });
/** Requests for one donation by its donor, and as many by the team. */
export const MAX_REFUND_REQUESTS = 3;

export type RefundableDonation = Pick<
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

/** The amount that can still be refunded, in minor units; zero if the donation can't be refunded. */
export function refundableMinor(donation: RefundableDonation, underWayMinor: number): number {
  const { state, provider, payment_id, amount_minor, fee_minor, refunded_minor } = donation;
  if (state !== "settled" || provider === OFFLINE_PROVIDER || payment_id === null) return 0;
  return Math.max(0, amount_minor + fee_minor - refunded_minor - underWayMinor);
}

/** The refundable amount in minor units. Throws `wrong_state` if nothing can be refunded now. */
export function requireRefundableMinor(
  donation: RefundableDonation,
  underWayMinor: number,
): number {
  if (donation.provider === OFFLINE_PROVIDER) {
    throw wrongState("This donation was recorded by hand. Its campaign's team can remove it.");
  }
  const remainingMinor = refundableMinor(donation, underWayMinor);
  if (remainingMinor === 0) throw wrongState("Nothing is left of this donation to refund.");
  if (donation.held_minor > 0) throw wrongState("The donor's bank is reviewing this payment.");
  return remainingMinor;
}

/** The requested amount in minor units. Throws `wrong_state` if nothing can be refunded, `invalid` for too much. */
export function parseRefundAmount(
  donation: RefundableDonation,
  underWayMinor: number,
  wire: number,
): number {
  const remainingMinor = requireRefundableMinor(donation, underWayMinor);
  const amount = fromWire(wire, donation.currency);
  if (!amount) throw bodyError("amount", "Please use at most two decimals");
  if (amount.minor > remainingMinor) {
    throw bodyError("amount", `At most ${formatAmount(donation, remainingMinor)} can be refunded`);
  }
  return amount.minor;
}

/** Refunds made in the gateway's dashboard can only be sent again there. */
export function canSendAgain({
  state,
  asked_by,
  sent_again_as,
}: Pick<RefundRow, "state" | "asked_by" | "sent_again_as">): boolean {
  return state === "failed" && asked_by !== "gateway" && sent_again_as === null;
}

export function formatAmount(
  { currency }: Pick<RefundableDonation, "currency">,
  minor: number,
): string {
  return formatMoney(money(minor, currency));
}

export function wrongState(message: string): AppError {
  return new AppError("wrong_state", { message });
}
