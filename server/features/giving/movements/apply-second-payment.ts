import type { Tx } from "../../../platform/db/database.ts";
import type { GatewayPayment } from "../../../platform/payments/payment-provider.ts";
import { accounts } from "../../books/ledger/ledger-entry.ts";
import { findMovements, recordMovement } from "../../books/ledger/movement-store.ts";
import type { GivenDonation } from "./movement-donation-store.ts";
import { costEntries, exchangedIn, moveEntries } from "./movement-entries.ts";
import { type MovementDeps, type Verdict, verdictOf } from "./movement-verdict.ts";
import { orderRefund } from "./refund-row-store.ts";

/** A donor paid twice: the second payment is nobody's gift, and goes back whole. The site bears its cost. */
export async function applySecondPayment(
  tx: Tx,
  deps: MovementDeps,
  donation: GivenDonation,
  fact: GatewayPayment,
): Promise<Verdict | undefined> {
  const { paymentId, total, cost } = fact;
  const provider = deps.provider.name;
  const at = new Date(fact.changedAt);
  const movement = { provider, externalId: paymentId, donationId: donation.id, occurredAt: at };
  const booked = await findMovements(tx, provider, paymentId);
  const second = booked.find(({ kind }) => kind === "second_payment");
  if (second && (second.amount_minor !== total.minor || second.currency !== total.currency)) {
    const cause = "its amount was another one before";
    return verdictOf(fact, { kind: "movement_misfit", id: paymentId, cause });
  }
  if (!second) {
    const entries = moveEntries(accounts.unmatched(provider), accounts.gateway(provider), total);
    await recordMovement(tx, { ...movement, kind: "second_payment", amount: total }, { entries });
    await deps.release(paymentId);
    await orderRefund(tx, { provider, donationId: donation.id, paymentId, minor: total.minor, at });
  }
  if (cost && !booked.some(({ kind }) => kind === "fee")) {
    const entries = [...costEntries(provider, cost), ...exchangedIn(provider, fact.exchanged)];
    await recordMovement(tx, { ...movement, kind: "fee", amount: cost }, { entries });
  }
  return undefined;
}
