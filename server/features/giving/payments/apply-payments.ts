import { type Money, money } from "#contract/money.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { findMovements } from "../../books/ledger/movement-store.ts";
import type { PUT_OFF } from "../../gateways/inbox/payment-follower.ts";
import type {
  GatewayPayment,
  PaymentFact,
  PaymentProvider,
} from "../../gateways/provider/payment-provider.ts";
import { findEarlierPayments } from "../donations/attempt-store.ts";
import { costAtCapture } from "../donations/donation-entries.ts";
import { isDonationId } from "../donations/donation-id.ts";
import { nextState } from "../donations/donation-status.ts";
import { type DonationRow, lockDonations, moveDonation } from "../donations/donation-store.ts";
import { type Settlement, settleDonations } from "../donations/settle-donations.ts";
import { isRevoked, isToldOtherwise } from "../movements/apply-mark.ts";
import type { Decline } from "./decline-store.ts";
import { findNobodys } from "./held-payment-store.ts";
import { keepLateCosts } from "./late-held-cost.ts";
import { noteDeclines } from "./note-declines.ts";
import { contradictionOf, isBooked, isHarmless, isUnsettled, misfitOf } from "./payment-misfit.ts";
import { leaveQuarantine, quarantine, type Unfit } from "./quarantine-payments.ts";

export interface ApplyPaymentsDeps {
  readonly provider: Pick<PaymentProvider, "name">;
  readonly clock: Clock;
  /** The secret of the keys by which donors are counted. */
  readonly donorKey: Buffer;
  readonly jobs: Pick<Jobs, "enqueue">;
}

/** What became of a payment: the donation's new state, or why nothing was done. */
export type PaymentOutcome =
  | "unchanged"
  | "contradicted"
  | "second_payment"
  | "quarantined"
  | typeof PUT_OFF
  | "unknown"
  | DonationRow["state"];

/** By the gateway's ids. */
export type PaymentOutcomes = Map<string, PaymentOutcome>;

/**
 * Changes donations to what the gateway says about their payments, in one transaction. The order of
 * the facts and their repetition make no difference. Payments that fit no donation, that can't be read or that
 * contradict the books are quarantined; what the books have stays as it is.
 */
export async function applyPayments(
  tx: Tx,
  deps: ApplyPaymentsDeps,
  facts: readonly PaymentFact[],
): Promise<PaymentOutcomes> {
  const now = new Date(deps.clock());
  const provider = deps.provider.name;
  const references = [...new Set(facts.map(({ reference }) => reference))].filter(isDonationId);
  const donations = new Map(
    references.length > 0 ? (await lockDonations(tx, references)).map((row) => [row.id, row]) : [],
  );
  const earlier = await findEarlierPayments(tx, provider, [...donations.values()]);
  const marked = facts.filter(({ reference }) => donations.get(reference ?? "")?.quarantined_at);
  const nobodys = await findNobodys(
    tx,
    provider,
    marked.map(({ paymentId }) => paymentId),
  );
  const outcomes: PaymentOutcomes = new Map();
  const unfit: Unfit[] = [];
  const settling = new Map<string, Settlement>();
  const declines: Decline[] = [];
  const fitting: string[] = [];
  const givenUp: GatewayPayment[] = [];

  for (const fact of facts) {
    const { paymentId } = fact;
    if (fact.kind === "unreadable") {
      unfit.push({ fact, reason: "unreadable_payment", cause: fact.unreadable });
      outcomes.set(paymentId, "quarantined");
      continue;
    }
    const donation = donations.get(fact.reference);
    if (isBooked(donation, fact, provider)) {
      const contradiction = contradictionOf(donation, fact, await lateCostOf(tx, provider, fact));
      const reason = contradiction ?? oddMoneyOf(fact);
      if (reason) unfit.push({ fact, reason });
      else if (fact.state === "succeeded" || fact.marked) fitting.push(paymentId);
      const marked = isRevoked(fact) ? "reversed" : "settled";
      const outcome = isToldOtherwise(donation, fact) ? marked : "unchanged";
      outcomes.set(paymentId, contradiction ? "contradicted" : outcome);
      // They may be told after the payment that succeeded in the end.
      declines.push(declinesOf(donation, fact));
      continue;
    }
    const isEarlier = earlier.has(paymentId);
    if (!donation || nobodys.has(paymentId)) givenUp.push(fact);
    const harmless = donation !== undefined && isHarmless(donation, fact, isEarlier);
    if (harmless) fitting.push(paymentId);
    if (harmless || nobodys.has(paymentId)) {
      outcomes.set(paymentId, "unchanged");
      continue;
    }
    const misfit = misfitOf(donation, fact, provider, isEarlier);
    if (misfit === "second_payment" && donation?.settled_at && fact.state === "succeeded") {
      // It is booked as what it is, and goes back.
      outcomes.set(paymentId, "second_payment");
      fitting.push(paymentId);
      continue;
    }
    if (!donation || misfit) {
      unfit.push({ fact, reason: misfit ?? "unknown_payment" });
      outcomes.set(paymentId, donation ? "quarantined" : "unknown");
      continue;
    }
    if (isUnsettled(fact)) unfit.push({ fact, reason: "unsettled_money" });
    else fitting.push(paymentId);
    declines.push(declinesOf(donation, fact));
    const state = nextState(donation.state, fact.state);
    outcomes.set(paymentId, state === donation.state ? "unchanged" : state);
    if (state === donation.state) continue;
    donations.set(donation.id, moved(donation, state, fact));
    if (state === "settled") {
      const payment = { ...fact, cost: costAtCapture(fact) };
      settling.set(donation.id, { donation, payment });
      const reason = oddMoneyOf(fact);
      if (reason) unfit.push({ fact, reason });
    } else
      await moveDonation(tx, donation.id, state, { paymentId, paidBy: fact.paidBy?.way ?? null });
  }

  await noteDeclines(tx, deps, declines, now);
  await settleDonations(tx, deps, [...settling.values()]);
  await keepLateCosts(tx, provider, givenUp);
  await leaveQuarantine(tx, provider, fitting, now);
  await quarantine(tx, provider, unfit, now);
  return outcomes;
}

function declinesOf({ id, source, networks }: DonationRow, fact: GatewayPayment): Decline {
  return { donationId: id, source, networks, attempts: fact.declines, reason: fact.declineReason };
}

/** Money that came beside what is, or was, in the books: none of it goes there. */
function oddMoneyOf(payment: GatewayPayment): "paid_too_much" | "unsettled_money" | undefined {
  const { received, state, marked } = payment;
  if (received !== undefined && state === "succeeded") return "paid_too_much";
  return marked && isUnsettled(payment) ? "unsettled_money" : undefined;
}

/** The cost that was booked after a payment; undefined where it went into the books with the payment. */
async function lateCostOf(
  tx: Tx,
  provider: string,
  payment: GatewayPayment,
): Promise<Money | undefined> {
  if (costAtCapture(payment)) return undefined;
  const booked = await findMovements(tx, provider, payment.paymentId);
  const fee = booked.find(({ kind }) => kind === "fee");
  return fee && money(fee.amount_minor, fee.currency);
}

/** The donation after this change, for later facts of the same batch. */
function moved(
  donation: DonationRow,
  state: DonationRow["state"],
  payment: GatewayPayment,
): DonationRow {
  const row = { ...donation, state, payment_id: payment.paymentId };
  if (state !== "settled") return row;
  return {
    ...row,
    settled_at: new Date(payment.changedAt),
    gateway_cost_minor: costAtCapture(payment)?.minor ?? 0,
    cost_told: costAtCapture(payment) !== undefined,
  };
}
