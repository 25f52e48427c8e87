import type { Tx } from "../../../platform/db/database.ts";
import { accounts } from "../../books/ledger/ledger-entry.ts";
import {
  findMovements,
  type Movement,
  type MovementRow,
  recordMovement,
  sumRefunded,
} from "../../books/ledger/movement-store.ts";
import { settleAlerts } from "../../foundation/alerts/alert-store.ts";
import type { GatewayRefund } from "../../gateways/provider/payment-provider.ts";
import { toPlainId } from "../../gateways/provider/plain-text.ts";
import { enqueueRefundNotice } from "../refunds/refund-notice.ts";
import { bookDifference, exchangeLoss } from "./book-difference.ts";
import type { BookedDonation } from "./movement-donation-store.ts";
import { exchangeOutEntries, reverseExchange } from "./movement-entries.ts";
import { type MovementDeps, type MovementOutcome, toMovementOutcome } from "./movement-outcome.ts";
import { findPaymentSource, type PaymentSource } from "./payment-source.ts";
import {
  findPaymentRefundIds,
  findRefundRow,
  findResolvedFailures,
  saveRefund,
} from "./refund-row-store.ts";
import type { Reversal } from "./reverse-amount.ts";

/** Applies a refund update from the gateway to the ledger and the refund's row. Late and repeated updates change nothing. */
export async function applyRefund(
  tx: Tx,
  deps: MovementDeps,
  donation: BookedDonation,
  fact: GatewayRefund,
): Promise<MovementOutcome | undefined> {
  const provider = deps.provider.name;
  const mismatch = (cause: string, waits = false) =>
    toMovementOutcome(fact, { kind: "refund_misfit", id: fact.refundId, cause }, waits);
  const source = await findPaymentSource(tx, deps, donation, fact.paymentId);
  if (!source) return mismatch("its payment is not in the ledger", true);
  const row = await findRefundRow(tx, provider, fact);
  const booked = await findMovements(tx, provider, fact.refundId);
  const refund = booked.find(({ kind }) => kind === "refund");
  const failed = booked.find(({ kind }) => kind === "refund_failed");
  if (
    refund &&
    (refund.amount_minor !== fact.amount.minor || refund.currency !== fact.amount.currency)
  ) {
    return mismatch("it was reported with another amount before");
  }
  if (fact.state === "failed") {
    const loss = exchangeLoss(provider, fact.exchangeLoss);
    await bookDifference(tx, toMovement(deps, donation, fact, "refund_failed"), booked, loss);
  }
  const isOutdated =
    failed !== undefined ||
    (refund !== undefined && fact.state !== "failed") ||
    (row?.external_id === fact.refundId &&
      row.state === "failed" &&
      (fact.state === "failed" || fact.changedAt <= row.changed_at.getTime()));
  if (isOutdated) return undefined;
  if (fact.state === "done") {
    if (fact.amount.currency !== source.paid.currency) {
      return mismatch("its currency is not that of its payment");
    }
    // Disputes of the same money don't limit it: the site bears what is taken twice.
    const refundIds = await findPaymentRefundIds(tx, donation, fact.paymentId);
    const refunded = await sumRefunded(tx, provider, refundIds);
    if (fact.amount.minor > source.paid.minor - refunded) {
      return mismatch("it is more than what remains of its payment", true);
    }
    await bookRefund(tx, deps, donation, { fact, source });
    const isFullyRefunded = refunded + fact.amount.minor === source.paid.minor;
    await resolveFailed(tx, deps, donation, { paymentId: fact.paymentId, isFullyRefunded });
  }
  if (fact.state === "failed" && refund) {
    await bookFailure(tx, deps, donation, { fact, source, refund });
  }
  const refundId = await saveRefund(tx, provider, row, fact);
  if (row?.state === fact.state) return undefined;
  await enqueueRefundNotice(tx, deps, { ...fact, refundId });
  return fact.state === "failed"
    ? toMovementOutcome(fact, {
        kind: "refund_refused",
        id: fact.refundId,
        cause: "the refund failed",
      })
    : undefined;
}

interface Booking {
  readonly fact: GatewayRefund;
  readonly source: PaymentSource;
}

async function bookRefund(
  tx: Tx,
  deps: MovementDeps,
  donation: BookedDonation,
  { fact, source }: Booking,
): Promise<void> {
  const { name } = deps.provider;
  const entries = await source.reverse(toReversal(deps, fact, fact.amount.minor));
  await recordMovement(tx, toMovement(deps, donation, fact, "refund"), {
    entries: [...entries, ...exchangeOutEntries(name, fact.exchanged)],
  });
}

/** Resolves the alerts of failed refunds that this one replaces. */
async function resolveFailed(
  tx: Tx,
  deps: MovementDeps,
  donation: BookedDonation,
  { paymentId, isFullyRefunded }: { paymentId: string; isFullyRefunded: boolean },
): Promise<void> {
  const ids = await findResolvedFailures(tx, donation, paymentId, { isFullyRefunded });
  const keys = ids.map(toPlainId);
  const note = "The payment was refunded.";
  const at = new Date(deps.clock());
  await settleAlerts(tx, { kinds: ["refund_refused"], keys }, { by: null, note, at });
}

/** Reverses the refund. A loss by the gateway's exchange is booked separately. */
async function bookFailure(
  tx: Tx,
  deps: MovementDeps,
  donation: BookedDonation,
  { fact, source, refund }: Booking & { readonly refund: MovementRow },
): Promise<void> {
  const entries = await source.reverse(toReversal(deps, fact, -refund.amount_minor));
  await recordMovement(tx, toMovement(deps, donation, fact, "refund_failed"), {
    entries: [...entries, ...(await reverseExchange(tx, deps.provider.name, refund))],
    undoes: refund,
  });
}

function toReversal(
  { provider }: MovementDeps,
  { changedAt }: GatewayRefund,
  byMinor: number,
): Reversal {
  return { byMinor, from: accounts.gateway(provider.name), at: new Date(changedAt) };
}

function toMovement(
  { provider }: MovementDeps,
  donation: BookedDonation,
  { refundId, amount, changedAt }: GatewayRefund,
  kind: "refund" | "refund_failed",
): Movement {
  return {
    provider: provider.name,
    externalId: refundId,
    kind,
    donationId: donation.id,
    amount,
    occurredAt: new Date(changedAt),
  };
}
