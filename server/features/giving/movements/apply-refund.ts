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
import { plainName } from "../../gateways/provider/plain-text.ts";
import { tellDonorLater } from "../refunds/tell-refund.ts";
import { bookDifference, exchangeLoss } from "./book-difference.ts";
import type { Moved } from "./give-back.ts";
import type { GivenDonation } from "./movement-donation-store.ts";
import { exchangedBack, exchangedOut } from "./movement-entries.ts";
import { type MovementDeps, type Verdict, verdictOf } from "./movement-verdict.ts";
import { type PaymentSource, sourceOf } from "./payment-source.ts";
import {
  findFailedBefore,
  findRefundRow,
  refundsOfPayment,
  saveRefund,
} from "./refund-row-store.ts";

/** Applies a refund update from the gateway to the ledger and the refund's row. Late and repeated updates change nothing. */
export async function applyRefund(
  tx: Tx,
  deps: MovementDeps,
  donation: GivenDonation,
  fact: GatewayRefund,
): Promise<Verdict | undefined> {
  const provider = deps.provider.name;
  const mismatch = (cause: string, waits = false) =>
    verdictOf(fact, { kind: "refund_misfit", id: fact.refundId, cause }, waits);
  const source = await sourceOf(tx, deps, donation, fact.paymentId);
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
    const refundIds = await refundsOfPayment(tx, donation, fact.paymentId);
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
  await tellDonorLater(tx, deps, { ...fact, refundId });
  return fact.state === "failed"
    ? verdictOf(fact, { kind: "refund_refused", id: fact.refundId, cause: "the refund failed" })
    : undefined;
}

interface Booking {
  readonly fact: GatewayRefund;
  readonly source: PaymentSource;
}

async function bookRefund(
  tx: Tx,
  deps: MovementDeps,
  donation: GivenDonation,
  { fact, source }: Booking,
): Promise<void> {
  const { name } = deps.provider;
  const entries = await source.giveBack(toReversal(deps, fact, fact.amount.minor));
  await recordMovement(tx, toMovement(deps, donation, fact, "refund"), {
    entries: [...entries, ...exchangedOut(name, fact.exchanged)],
  });
}

/** Resolves the alerts of failed refunds that this one replaces. */
async function resolveFailed(
  tx: Tx,
  deps: MovementDeps,
  donation: GivenDonation,
  { paymentId, isFullyRefunded }: { paymentId: string; isFullyRefunded: boolean },
): Promise<void> {
  const ids = await findFailedBefore(tx, donation, paymentId, { isFullyRefunded });
  const keys = ids.map(plainName);
  const note = "The payment was refunded.";
  const at = new Date(deps.clock());
  await settleAlerts(tx, { kinds: ["refund_refused"], keys }, { by: null, note, at });
}

/** Reverses the refund. A loss by the gateway's exchange is booked separately. */
async function bookFailure(
  tx: Tx,
  deps: MovementDeps,
  donation: GivenDonation,
  { fact, source, refund }: Booking & { readonly refund: MovementRow },
): Promise<void> {
  const entries = await source.giveBack(toReversal(deps, fact, -refund.amount_minor));
  await recordMovement(tx, toMovement(deps, donation, fact, "refund_failed"), {
    entries: [...entries, ...(await exchangedBack(tx, deps.provider.name, refund))],
    undoes: refund,
  });
}

function toReversal(
  { provider }: MovementDeps,
  { changedAt }: GatewayRefund,
  byMinor: number,
): Moved {
  return { byMinor, from: accounts.gateway(provider.name), at: new Date(changedAt) };
}

function toMovement(
  { provider }: MovementDeps,
  donation: GivenDonation,
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
