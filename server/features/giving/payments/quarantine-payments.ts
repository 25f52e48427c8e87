import type { HeldReason } from "#contract/foundation/alert-kinds.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { FITS_NOW, raiseAlerts, settleAlertsAbout } from "../../foundation/alerts/alert-store.ts";
import type { GatewayPayment, PaymentFact } from "../../gateways/provider/payment-provider.ts";
import { isPlainName, plainName, toldText } from "../../gateways/provider/plain-text.ts";
import { type HeldFact, readHeldFact } from "./held-fact.ts";
import {
  findHeldRows,
  keepInQuarantine,
  type QuarantinedPayment,
  takeFromQuarantine,
} from "./quarantine-store.ts";

/** What the gateway said about a payment, and why it can't go into the books. */
export interface Unfit {
  readonly fact: PaymentFact;
  readonly reason: HeldReason;
  /** The reason in words, where its name alone doesn't say enough. */
  readonly cause?: string;
}

/**
 * Stores payments for a person to look at, and raises an alert for each that nobody has decided about. None of
 * their text is trusted.
 */
export async function quarantine(
  tx: Tx,
  provider: string,
  unfit: readonly Unfit[],
  at: Date,
): Promise<void> {
  const news = await withoutOldNews(tx, provider, unfit);
  if (news.length === 0) return;
  const rows = new Map(news.map(toRow).map((row) => [row.paymentId, row]));
  const open = await keepInQuarantine(tx, provider, rows, at);
  const untold = [...rows.values()].filter(({ paymentId }) => open.has(paymentId));
  const alerts = untold.map(({ reason, paymentId, ...detail }) => ({
    kind: reason,
    key: paymentId,
    detail: { provider, paymentId, ...detail },
  }));
  await raiseAlerts(tx, alerts, at);
}

/** A payment that came is not told as still on its way again, nor its cost as unknown. */
async function withoutOldNews(
  tx: Tx,
  provider: string,
  unfit: readonly Unfit[],
): Promise<readonly Unfit[]> {
  if (unfit.length === 0) return unfit;
  const rows = await findHeldRows(
    tx,
    provider,
    unfit.map(({ fact }) => plainName(fact.paymentId)),
  );
  // Of one batch the later ones may be older too.
  const known = new Map(rows.map((row) => [row.payment_id, readHeldFact(row)]));
  return unfit.filter(({ fact }) => {
    if (fact.kind === "unreadable") return true;
    const before = known.get(plainName(fact.paymentId));
    if (before && isOldNews(fact, before)) return false;
    known.set(plainName(fact.paymentId), fact);
    return true;
  });
}

function isOldNews(fact: GatewayPayment, before: HeldFact): boolean {
  if (before.state !== "succeeded" || fact.changedAt > before.changedAt) return false;
  if (fact.state === "open" || fact.state === "pending") return true;
  return fact.state === "succeeded" && before.cost !== undefined && fact.cost === undefined;
}

/** Payments that fit by now wait no longer, and nobody has to settle their alerts. */
export async function leaveQuarantine(
  tx: Tx,
  provider: string,
  paymentIds: readonly string[],
  at: Date,
): Promise<void> {
  const gone = await takeFromQuarantine(tx, provider, paymentIds);
  await settleAlertsAbout(tx, gone, { by: null, note: FITS_NOW, at });
}

function toRow({ fact, reason, cause = "" }: Unfit): QuarantinedPayment {
  const facts = fact.kind === "unreadable" ? fact.told : toldText(fact);
  return {
    paymentId: plainName(fact.paymentId),
    reference: isPlainName(fact.reference) ? fact.reference : null,
    reason,
    cause: toldText(cause),
    facts,
  };
}
