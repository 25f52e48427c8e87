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
import { exchangedBack } from "./exchanged-back.ts";
import type { Moved } from "./give-back.ts";
import type { GivenDonation } from "./movement-donation-store.ts";
import { exchangedOut } from "./movement-entries.ts";
import { type MovementDeps, type Verdict, verdictOf } from "./movement-verdict.ts";
import { type PaymentSource, sourceOf } from "./payment-source.ts";
import {
  findFailedBefore,
  findRefundRow,
  refundsOfPayment,
  saveRefund,
} from "./refund-row-store.ts";

/**
 * Puts what a gateway says of a refund into the books, and into the refund's row. Late and repeated words
 * change nothing.
 */
export async function applyRefund(
  tx: Tx,
  deps: MovementDeps,
  donation: GivenDonation,
  fact: GatewayRefund,
): Promise<Verdict | undefined> {
  const provider = deps.provider.name;
  const misfit = (cause: string, waits = false) =>
    verdictOf(fact, { kind: "refund_misfit", id: fact.refundId, cause }, waits);
  const source = await sourceOf(tx, deps, donation, fact.paymentId);
  if (!source) return misfit("its payment is not in the books", true);
  const row = await findRefundRow(tx, provider, fact);
  const booked = await findMovements(tx, provider, fact.refundId);
  const refund = booked.find(({ kind }) => kind === "refund");
  const failed = booked.find(({ kind }) => kind === "refund_failed");
  if (
    refund &&
    (refund.amount_minor !== fact.amount.minor || refund.currency !== fact.amount.currency)
  ) {
    return misfit("its amount was another one before");
  }
  if (fact.state === "failed") {
    const loss = exchangeLoss(provider, fact.exchangeLoss);
    await bookDifference(tx, movementOf(deps, donation, fact, "refund_failed"), booked, loss);
  }
  const isOldNews =
    failed !== undefined ||
    (refund !== undefined && fact.state !== "failed") ||
    (row?.external_id === fact.refundId &&
      row.state === "failed" &&
      (fact.state === "failed" || fact.changedAt <= row.changed_at.getTime()));
  if (isOldNews) return undefined;
  if (fact.state === "done") {
    if (fact.amount.currency !== source.paid.currency) {
      return misfit("it is in another currency than its gift");
    }
    // What a dispute took of the same money is borne by the site: it makes no refund too large.
    const others = await refundsOfPayment(tx, donation, fact.paymentId);
    const gone = await sumRefunded(tx, provider, others);
    if (fact.amount.minor > source.paid.minor - gone) {
      return misfit("more went back than was left", true);
    }
    await bookRefund(tx, deps, donation, { fact, source });
    const isAllGone = gone + fact.amount.minor === source.paid.minor;
    await settleRefused(tx, deps, donation, { paymentId: fact.paymentId, isAllGone });
  }
  if (fact.state === "failed" && refund) {
    await bookFailure(tx, deps, donation, { fact, source, refund });
  }
  const refundId = await saveRefund(tx, provider, row, fact);
  if (row?.state === fact.state) return undefined;
  await tellDonorLater(tx, deps, { ...fact, refundId });
  return fact.state === "failed"
    ? verdictOf(fact, { kind: "refund_refused", id: fact.refundId, cause: "it failed" })
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
  const entries = await source.giveBack(movedBy(deps, fact, fact.amount.minor));
  await recordMovement(tx, movementOf(deps, donation, fact, "refund"), {
    entries: [...entries, ...exchangedOut(name, fact.exchanged)],
  });
}

/** What failed before is over once it went back by another refund. */
async function settleRefused(
  tx: Tx,
  deps: MovementDeps,
  donation: GivenDonation,
  { paymentId, isAllGone }: { paymentId: string; isAllGone: boolean },
): Promise<void> {
  const ids = await findFailedBefore(tx, donation, paymentId, { isAllGone });
  const keys = ids.map(plainName);
  const note = "The gateway gave the money back.";
  const at = new Date(deps.clock());
  await settleAlerts(tx, { kinds: ["refund_refused"], keys }, { by: null, note, at });
}

/**
 * The gateway's balances are as before, but for a loss by its exchange; what came back is split as if the refund had
 * never been.
 */
async function bookFailure(
  tx: Tx,
  deps: MovementDeps,
  donation: GivenDonation,
  { fact, source, refund }: Booking & { readonly refund: MovementRow },
): Promise<void> {
  const entries = await source.giveBack(movedBy(deps, fact, -refund.amount_minor));
  await recordMovement(tx, movementOf(deps, donation, fact, "refund_failed"), {
    entries: [...entries, ...(await exchangedBack(tx, deps.provider.name, refund))],
    undoes: refund,
  });
}

function movedBy({ provider }: MovementDeps, { changedAt }: GatewayRefund, byMinor: number): Moved {
  return { byMinor, from: accounts.gateway(provider.name), at: new Date(changedAt) };
}

function movementOf(
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
