import { type Money, money } from "#contract/money.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { findMovements } from "../../books/ledger/movement-store.ts";
import type { MailSite } from "../../foundation/emails/mail-site.ts";
import type { Mails } from "../../foundation/emails/mails.ts";
import type { DEFERRED } from "../../gateways/inbox/payment-follower.ts";
import type {
  GatewayPayment,
  PaymentFact,
  PaymentProvider,
} from "../../gateways/provider/payment-provider.ts";
import { findEarlierPayments } from "../donations/attempt-store.ts";
import { findCaptureCost } from "../donations/donation-entries.ts";
import { isDonationId } from "../donations/donation-id.ts";
import type { DonationLinks } from "../donations/donation-links.ts";
import { nextState } from "../donations/donation-status.ts";
import {
  type DonationRow,
  lockDonations,
  updateDonationState,
} from "../donations/donation-store.ts";
import { WITHOUT_DONOR } from "../donations/giving-limits-store.ts";
import { type Settlement, settleDonations } from "../donations/settle-donations.ts";
import { changesRevocation, isRevoked } from "../movements/apply-revocation.ts";
import { confirmPendingPayments } from "./confirm-pending-payments.ts";
import type { Decline } from "./decline-store.ts";
import { findUnmatchedPayments } from "./held-payment-store.ts";
import {
  findContradiction,
  findMismatch,
  isBooked,
  isHarmless,
  isUnsettled,
} from "./payment-mismatch.ts";
import {
  type MismatchedPayment,
  quarantinePayments,
  releaseFromQuarantine,
} from "./quarantine-payments.ts";
import { trackDeclines } from "./track-declines.ts";
import { bookLateCosts } from "./unmatched-payment.ts";

export interface ApplyPaymentsDeps {
  readonly provider: Pick<PaymentProvider, "name">;
  readonly clock: Clock;
  /** The secret of the keys that identify donors in counts. */
  readonly donorKey: Buffer;
  readonly jobs: Pick<Jobs, "enqueue">;
  readonly mails: Pick<Mails, "sendUnsolicited">;
  readonly mailSite: MailSite;
  readonly links: Pick<DonationLinks, "returnUrl">;
}

/** The donation's new state, or why nothing was done. */
type PaymentOutcome =
  | "unchanged"
  | "contradicted"
  | "second_payment"
  | "quarantined"
  | typeof DEFERRED
  | "unknown"
  | DonationRow["state"];

/** By the gateway's ids. */
export type PaymentOutcomes = Map<string, PaymentOutcome>;

/**
 * Updates donations from their payments at the gateway, in one transaction. Facts may come repeated and in any order.
 * Payments that match no donation, are unreadable or contradict the ledger are quarantined and change nothing in it.
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
  const unmatched = await findUnmatchedPayments(
    tx,
    provider,
    marked.map(({ paymentId }) => paymentId),
  );
  const outcomes: PaymentOutcomes = new Map();
  const mismatches: MismatchedPayment[] = [];
  const settling = new Map<string, Settlement>();
  const pending: DonationRow[] = [];
  const declines: Decline[] = [];
  const matching: string[] = [];
  const withoutDonation: GatewayPayment[] = [];

  for (const fact of facts) {
    const { paymentId } = fact;
    if (fact.kind === "unreadable") {
      mismatches.push({ fact, reason: "unreadable_payment", cause: fact.cause });
      outcomes.set(paymentId, "quarantined");
      continue;
    }
    const donation = donations.get(fact.reference);
    if (isBooked(donation, fact, provider)) {
      const contradiction = findContradiction(
        donation,
        fact,
        await findLateCost(tx, provider, fact),
      );
      const reason = contradiction ?? findUnexpectedMoney(fact);
      if (reason) mismatches.push({ fact, reason });
      else if (fact.state === "succeeded" || fact.marked) matching.push(paymentId);
      const marked = isRevoked(fact) ? "reversed" : "settled";
      const outcome = changesRevocation(donation, fact) ? marked : "unchanged";
      outcomes.set(paymentId, contradiction ? "contradicted" : outcome);
      // Declines may be reported after the payment that succeeded in the end.
      declines.push(toDecline(donation, fact));
      continue;
    }
    const isEarlier = earlier.has(paymentId);
    if (!donation || unmatched.has(paymentId)) withoutDonation.push(fact);
    const harmless = donation !== undefined && isHarmless(donation, fact, isEarlier);
    if (harmless) matching.push(paymentId);
    if (harmless || unmatched.has(paymentId)) {
      outcomes.set(paymentId, "unchanged");
      continue;
    }
    const mismatch = findMismatch(donation, fact, provider, isEarlier);
    if (mismatch === "second_payment" && donation?.settled_at && fact.state === "succeeded") {
      // `applyMovements` books and refunds it.
      outcomes.set(paymentId, "second_payment");
      matching.push(paymentId);
      continue;
    }
    if (!donation || mismatch) {
      mismatches.push({ fact, reason: mismatch ?? "unknown_payment" });
      outcomes.set(paymentId, donation ? "quarantined" : "unknown");
      continue;
    }
    if (isUnsettled(fact)) mismatches.push({ fact, reason: "unsettled_money" });
    else matching.push(paymentId);
    declines.push(toDecline(donation, fact));
    const state = nextState(donation.state, fact.state);
    outcomes.set(paymentId, state === donation.state ? "unchanged" : state);
    if (state === donation.state) continue;
    if (state === "pending" && donation.payment_method !== "Cryptocurrency") pending.push(donation);
    donations.set(donation.id, withState(donation, state, fact));
    if (state === "settled") {
      const payment = { ...fact, cost: findCaptureCost(fact) };
      settling.set(donation.id, { donation, payment });
      const reason = findUnexpectedMoney(fact);
      if (reason) mismatches.push({ fact, reason });
    } else
      await updateDonationState(tx, donation.id, state, {
        paymentId,
        paidBy: fact.paidBy?.way ?? null,
      });
  }

  await trackDeclines(tx, deps, declines, now);
  await settleDonations(tx, deps, [...settling.values()]);
  await confirmPendingPayments(tx, deps, pending);
  await bookLateCosts(tx, provider, withoutDonation);
  await releaseFromQuarantine(tx, provider, matching, now);
  await quarantinePayments(tx, provider, mismatches, now);
  return outcomes;
}

function toDecline(
  { id, source, networks, recurring_id, checkout_url }: DonationRow,
  fact: GatewayPayment,
): Decline {
  const isWithoutDonor = recurring_id !== null && checkout_url === null;
  const from = isWithoutDonor ? { source: WITHOUT_DONOR, networks: null } : { source, networks };
  return { donationId: id, ...from, attempts: fact.declines, reason: fact.declineReason };
}

/** Why money was received that is not booked: too much, or for a payment that failed. */
function findUnexpectedMoney(
  payment: GatewayPayment,
): "paid_too_much" | "unsettled_money" | undefined {
  const { received, state, marked } = payment;
  if (received !== undefined && state === "succeeded") return "paid_too_much";
  return marked && isUnsettled(payment) ? "unsettled_money" : undefined;
}

/** The cost that was booked after a payment; undefined if it was booked with the payment. */
async function findLateCost(
  tx: Tx,
  provider: string,
  payment: GatewayPayment,
): Promise<Money | undefined> {
  if (findCaptureCost(payment)) return undefined;
  const booked = await findMovements(tx, provider, payment.paymentId);
  const fee = booked.find(({ kind }) => kind === "fee");
  return fee && money(fee.amount_minor, fee.currency);
}

/** The donation after this change, for later facts of the same batch. */
function withState(
  donation: DonationRow,
  state: DonationRow["state"],
  payment: GatewayPayment,
): DonationRow {
  const row = { ...donation, state, payment_id: payment.paymentId };
  if (state !== "settled") return row;
  return {
    ...row,
    settled_at: new Date(payment.changedAt),
    gateway_cost_minor: findCaptureCost(payment)?.minor ?? 0,
    cost_told: findCaptureCost(payment) !== undefined,
  };
}
