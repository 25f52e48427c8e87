import { money } from "#contract/money.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { accounts } from "../../books/ledger/ledger-entry.ts";
import { findMovements, sumRefunded } from "../../books/ledger/movement-store.ts";
import { settleAlerts } from "../../foundation/alerts/alert-store.ts";
import type { GatewayPayment } from "../../gateways/provider/payment-provider.ts";
import { plainName } from "../../gateways/provider/plain-text.ts";
import type { DonationRow } from "../donations/donation-store.ts";
import { tellRevoked } from "../refunds/tell-revoked.ts";
import { kinds } from "./apply-dispute.ts";
import { bookDifference, bookedSum, type ToldSum } from "./book-difference.ts";
import { findDisputeRow, saveDispute } from "./dispute-row-store.ts";
import { giveBack } from "./give-back.ts";
import { type GivenDonation, isGiven, updateGiven } from "./movement-donation-store.ts";
import { moveEntries } from "./movement-entries.ts";
import { type MovementDeps, type Verdict, verdictOf } from "./movement-verdict.ts";
import { refundsOfPayment } from "./refund-row-store.ts";

/** Whether somebody marked a payment at its gateway as one that came to nothing. */
export function isRevoked({ marked, state }: GatewayPayment): boolean {
  return marked === true && (state === "failed" || state === "expired");
}

/** Whether a gift's own payment counted until somebody marked it as invalid, or counts again since. */
export function isToldOtherwise(
  donation: DonationRow,
  payment: GatewayPayment,
): donation is GivenDonation {
  const { amount_minor, fee_minor, currency, payment_id, revoked_at } = donation;
  const { paymentId, state, total } = payment;
  if (!isGiven(donation) || payment_id !== paymentId) return false;
  if (total.currency !== currency || total.minor !== amount_minor + fee_minor) return false;
  return revoked_at ? state === "succeeded" : isRevoked(payment);
}

/**
 * Follows what somebody marked at the gateway. The gateway does not say when: what it said last counts, and each
 * round says it again.
 */
export async function applyMark(
  tx: Tx,
  deps: MovementDeps,
  donation: GivenDonation,
  fact: GatewayPayment,
): Promise<Verdict | undefined> {
  const at = new Date(deps.clock());
  const { provider } = deps;
  const { paymentId: id, total } = fact;
  const revokes = isRevoked(fact);
  const after = await updateGiven(tx, donation, { revoked_at: revokes ? at : null });
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
    asksAnew: false,
  });
  await followRevoked(tx, deps, after);
  await deps.jobs.enqueue(tx, tellRevoked, { donationId: donation.id });
  if (revokes) return verdictOf(fact, { kind: "payment_revoked", id, cause: MARKED });
  const about = { kinds: ["payment_revoked"] as const, keys: [plainName(id)] };
  await settleAlerts(tx, about, { by: null, note: "It counts again at the gateway.", at });
  return undefined;
}

const MARKED = "somebody marked it as invalid at the gateway";

/**
 * Takes what is left of a gift out of the books while its payment is revoked, and puts it back when it is no longer:
 * as a dispute that is lost at once, under the payment's own id. What a refund takes of it before or after is no part
 * of that, so their order makes no difference.
 */
export async function followRevoked(
  tx: Tx,
  deps: MovementDeps,
  donation: GivenDonation,
): Promise<void> {
  const provider = deps.provider.name;
  const { currency, revoked_at, payment_id, amount_minor, fee_minor } = donation;
  const externalId = payment_id ?? "";
  const at = new Date(deps.clock());
  const refunds = await refundsOfPayment(tx, donation, externalId);
  const left = amount_minor + fee_minor - (await sumRefunded(tx, provider, refunds));
  const told = money(revoked_at ? Math.max(0, left) : 0, currency);
  const disputed = accounts.disputed(provider);
  const taken: ToldSum = {
    ...{ ...kinds.taken, told },
    entries: (by) => moveEntries(accounts.gateway(provider), disputed, by),
  };
  const lost: ToldSum = {
    ...{ ...kinds.lost, told },
    entries: ({ minor: byMinor }) => giveBack(tx, deps, donation, { byMinor, from: disputed, at }),
  };
  const booked = await findMovements(tx, provider, externalId);
  const isLess = told.minor < bookedSum(booked, lost, currency).minor;
  const movement = { provider, externalId, donationId: donation.id, occurredAt: at };
  for (const sum of isLess ? [lost, taken] : [taken, lost]) {
    await bookDifference(tx, movement, booked, sum);
  }
}
