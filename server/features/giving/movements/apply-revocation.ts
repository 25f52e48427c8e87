import { money } from "#contract/money.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { accounts } from "../../books/ledger/ledger-entry.ts";
import { findMovements, sumRefunded } from "../../books/ledger/movement-store.ts";
import { settleAlerts } from "../../foundation/alerts/alert-store.ts";
import type { GatewayPayment } from "../../gateways/provider/payment-provider.ts";
import { toPlainId } from "../../gateways/provider/plain-text.ts";
import type { DonationRow } from "../donations/donation-store.ts";
import { revokedNoticeJob } from "../refunds/revoked-notice.ts";
import { disputeMovementKinds } from "./apply-dispute.ts";
import { bookDifference, type ReportedAmount, sumBooked } from "./book-difference.ts";
import { findDisputeRow, saveDispute } from "./dispute-row-store.ts";
import {
  type BookedDonation,
  isBookedDonation,
  updateBookedDonation,
} from "./movement-donation-store.ts";
import { moveEntries } from "./movement-entries.ts";
import { type MovementDeps, type MovementOutcome, toMovementOutcome } from "./movement-outcome.ts";
import { findPaymentRefundIds } from "./refund-row-store.ts";
import { reverseAmount } from "./reverse-amount.ts";

/** Whether a person marked the payment as invalid at the gateway. */
export function isRevoked({ marked, state }: GatewayPayment): boolean {
  return marked === true && (state === "failed" || state === "expired");
}

/** Whether the update revokes a donation's valid payment, or makes a revoked one valid again. */
export function changesRevocation(
  donation: DonationRow,
  payment: GatewayPayment,
): donation is BookedDonation {
  const { amount_minor, fee_minor, currency, payment_id, revoked_at } = donation;
  const { paymentId, state, total } = payment;
  if (!isBookedDonation(donation) || payment_id !== paymentId) return false;
  if (total.currency !== currency || total.minor !== amount_minor + fee_minor) return false;
  return revoked_at ? state === "succeeded" : isRevoked(payment);
}

/**
 * Applies a manual decision made at the gateway. The gateway reports no time for it, so the last report wins; every
 * reconciliation repeats it.
 */
export async function applyRevocation(
  tx: Tx,
  deps: MovementDeps,
  donation: BookedDonation,
  fact: GatewayPayment,
): Promise<MovementOutcome | undefined> {
  const at = new Date(deps.clock());
  const { provider } = deps;
  const { paymentId: id, total } = fact;
  const revokes = isRevoked(fact);
  const updated = await updateBookedDonation(tx, donation, { revoked_at: revokes ? at : null });
  const known = await findDisputeRow(tx, provider.name, id);
  await saveDispute(tx, known, {
    provider: provider.name,
    external_id: id,
    donation_id: donation.id,
    payment_id: id,
    amount_minor: total.minor,
    currency: total.currency,
    opened_at: at,
    changed_at: at,
    state: revokes ? "lost" : "won",
    reason: MARKED,
    evidence_due_at: null,
    closed_at: at,
    needsNewResponse: false,
  });
  await bookRevocation(tx, deps, updated);
  await deps.jobs.enqueue(tx, revokedNoticeJob, { donationId: donation.id });
  if (revokes) return toMovementOutcome(fact, { kind: "payment_revoked", id, cause: MARKED });
  const about = { kinds: ["payment_revoked"] as const, keys: [toPlainId(id)] };
  await settleAlerts(tx, about, { by: null, note: "The payment is valid again.", at });
  return undefined;
}

const MARKED = "it was marked as invalid at the gateway";

/**
 * Books a revoked payment like a dispute that is lost immediately, under the payment's own id, and reverses that when
 * it is valid again. Only the amount that refunds leave is booked, so refunds may come before or after.
 */
export async function bookRevocation(
  tx: Tx,
  deps: MovementDeps,
  donation: BookedDonation,
): Promise<void> {
  const provider = deps.provider.name;
  const { currency, revoked_at, payment_id, amount_minor, fee_minor } = donation;
  const externalId = payment_id ?? "";
  const at = new Date(deps.clock());
  const refunds = await findPaymentRefundIds(tx, donation, externalId);
  const remaining = amount_minor + fee_minor - (await sumRefunded(tx, provider, refunds));
  const revoked = money(revoked_at ? Math.max(0, remaining) : 0, currency);
  const disputed = accounts.disputed(provider);
  const taken: ReportedAmount = {
    ...{ ...disputeMovementKinds.taken, reported: revoked },
    entries: (change) => moveEntries(accounts.gateway(provider), disputed, change),
  };
  const lost: ReportedAmount = {
    ...{ ...disputeMovementKinds.lost, reported: revoked },
    entries: ({ minor: byMinor }) =>
      reverseAmount(tx, deps, donation, { byMinor, from: disputed, at }),
  };
  const booked = await findMovements(tx, provider, externalId);
  const isLess = revoked.minor < sumBooked(booked, lost, currency).minor;
  const movement = { provider, externalId, donationId: donation.id, occurredAt: at };
  for (const sum of isLess ? [lost, taken] : [taken, lost]) {
    await bookDifference(tx, movement, booked, sum);
  }
}
