import type { HeldReason } from "#contract/foundation/alert-kinds.ts";
import type { HeldPayment, HeldState } from "#contract/giving/held-payments.ts";
import { type Currency, type Money, money, toWire } from "#contract/money.ts";
import type { Gateways } from "../../gateways/provider/gateways.ts";
import { toNamedGateway } from "../../gateways/provider/named-gateway.ts";
import { readHeldFact } from "./held-fact.ts";
import {
  canCheck,
  findReturnMethod,
  type HeldDonation,
  isDonationPayment,
  isReturnPending,
} from "./held-payment-policy.ts";
import type { HeldItemRow } from "./held-payment-store.ts";
import { remainingAmount } from "./unmatched-payment.ts";

const sum = (amount: Money) => ({ amount: toWire(amount), currency: amount.currency });

export function heldPaymentView(row: HeldItemRow, gateways: Gateways): HeldPayment {
  const gateway = gateways.named(row.provider);
  return {
    id: row.id ?? "",
    state: toState(row),
    reason: row.reason as HeldReason,
    cause: row.cause,
    provider: row.provider,
    gateway: toNamedGateway(gateways, row.provider),
    payment_id: row.payment_id,
    reference: row.reference,
    told_at: row.told_at.toISOString(),
    told: reportedView(row),
    facts: row.facts,
    donation: donationView(row),
    taken: takenView(row),
    disputes: [...row.disputes],
    way_back: findReturnMethod(row, toDonation(row), gateway),
    askable: canCheck(row, gateway),
    decided: row.settled_at && {
      by: row.settler_name || null,
      at: row.settled_at.toISOString(),
      note: row.settled_note,
    },
    failure: row.failure,
  };
}

function toState(row: HeldItemRow): HeldState {
  if (row.settled_at === null) return "open";
  if (row.return_state === "done") return "given_back";
  if (isReturnPending(row)) return "going_back";
  const fact = readHeldFact(row);
  const isGone = fact !== undefined && row.refunded + row.lost >= fact.total.minor;
  return isGone ? "taken_back" : "looked_at";
}

/** The amounts taken from an unmatched payment and what is left; null if it is not one or brought no money. */
function takenView(row: HeldItemRow): HeldPayment["taken"] {
  const fact = readHeldFact(row);
  if (fact?.state !== "succeeded" || isDonationPayment(row, toDonation(row))) return null;
  const { total } = fact;
  // The refunds of old rows are booked without the payment's id.
  const taken = row.return_state === "done" ? { ...row, refunded: total.minor } : row;
  const wire = (minor: number) => sum(money(minor, total.currency));
  return {
    refunded: wire(taken.refunded),
    lost: wire(taken.lost),
    disputed: wire(taken.disputed),
    left: wire(remainingAmount(total, taken)),
  };
}

function reportedView(row: HeldItemRow): HeldPayment["told"] {
  const fact = readHeldFact(row);
  if (!fact) return null;
  return {
    state: fact.state,
    total: sum(fact.total),
    received: fact.received ? sum(fact.received) : null,
    cost: fact.cost ? sum(fact.cost) : null,
    changed_at: new Date(fact.changedAt).toISOString(),
  };
}

function toDonation(row: HeldItemRow): HeldDonation | undefined {
  const {
    donation_provider: provider,
    donation_payment_id: payment_id,
    given_at: settled_at,
  } = row;
  return provider === null ? undefined : { provider, payment_id, settled_at };
}

function donationView(row: HeldItemRow): HeldPayment["donation"] {
  const { donation_id: id, donation_state: state, campaign_id, donation_provider: provider } = row;
  if (id === null || state === null || campaign_id === null || provider === null) return null;
  const currency = (row.currency ?? "USD") as Currency;
  const wire = (minor: number | null) => toWire(money(minor ?? 0, currency));
  return {
    id,
    state,
    campaign: { id: campaign_id, title: row.campaign_title ?? "" },
    name: row.donor_name,
    email: row.donor_email,
    total: { amount: wire((row.amount_minor ?? 0) + (row.fee_minor ?? 0)), currency },
    refunded: wire(row.refunded_minor),
    revoked: row.revoked_at !== null,
    cost: row.given_at && row.cost_told ? wire(row.gateway_cost_minor) : null,
    provider,
    payment_id: row.donation_payment_id,
    given_at: row.given_at?.toISOString() ?? null,
  };
}
