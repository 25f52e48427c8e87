import type { Tx } from "../../../platform/db/database.ts";
import { accounts } from "../../books/ledger/ledger-entry.ts";
import { findMovements, recordMovement } from "../../books/ledger/movement-store.ts";
import type { GatewayPayment } from "../../gateways/provider/payment-provider.ts";
import type { BookedDonation } from "./movement-donation-store.ts";
import { costEntries, exchangeInEntries, moveEntries } from "./movement-entries.ts";
import { type MovementDeps, type MovementOutcome, toMovementOutcome } from "./movement-outcome.ts";
import { orderSecondPaymentRefund } from "./refund-row-store.ts";

/** Refunds a donor's second payment of the same donation in full. It is booked as unmatched; the site bears its cost. */
export async function applySecondPayment(
  tx: Tx,
  deps: MovementDeps,
  donation: BookedDonation,
  fact: GatewayPayment,
): Promise<MovementOutcome | undefined> {
  const { paymentId, total } = fact;
  const provider = deps.provider.name;
  const booked = await findMovements(tx, provider, paymentId);
  const second = booked.find(({ kind }) => kind === "second_payment");
  if (second && (second.amount_minor !== total.minor || second.currency !== total.currency)) {
    const cause = "it was reported with another amount before";
    return toMovementOutcome(fact, { kind: "movement_misfit", id: paymentId, cause });
  }
  await bookUnmatchedPayment(tx, { provider, donationId: donation.id }, fact);
  if (second) return undefined;
  await deps.held.release(paymentId);
  const at = new Date(fact.changedAt);
  await orderSecondPaymentRefund(tx, {
    provider,
    donationId: donation.id,
    paymentId,
    minor: total.minor,
    at,
  });
  return undefined;
}

/** Books an unmatched payment and its cost, each once. */
export async function bookUnmatchedPayment(
  tx: Tx,
  { provider, donationId }: { readonly provider: string; readonly donationId: string | null },
  fact: Pick<GatewayPayment, "paymentId" | "total" | "cost" | "exchanged" | "changedAt">,
): Promise<void> {
  const { paymentId, total, cost } = fact;
  const occurredAt = new Date(fact.changedAt);
  const movement = { provider, externalId: paymentId, donationId, occurredAt };
  const booked = await findMovements(tx, provider, paymentId);
  if (!booked.some(({ kind }) => kind === "second_payment")) {
    const entries = moveEntries(accounts.unmatched(provider), accounts.gateway(provider), total);
    await recordMovement(tx, { ...movement, kind: "second_payment", amount: total }, { entries });
  }
  if (cost && !booked.some(({ kind }) => kind === "fee")) {
    const entries = [
      ...costEntries(provider, cost),
      ...exchangeInEntries(provider, fact.exchanged),
    ];
    await recordMovement(tx, { ...movement, kind: "fee", amount: cost }, { entries });
  }
}
