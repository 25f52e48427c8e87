import type { Currency } from "#contract/money.ts";
import type { HistoryEvent, HistoryKind } from "#contract/office/money.ts";
import { changesBetween } from "../../foundation/audit/audit-view.ts";
import type * as store from "./donation-history-store.ts";
import { toWireAmount } from "./money-view.ts";

type Rows<Find extends (...args: never[]) => unknown> =
  Awaited<ReturnType<Find>> extends ReadonlyArray<infer Row> ? Row : never;

interface EventDetails {
  readonly what?: string | null;
  readonly who?: string | null;
  readonly sum?: { readonly minor: number; readonly currency: Currency };
  readonly facts?: Readonly<Record<string, string | null>>;
  readonly entries?: HistoryEvent["entries"];
}

function event(at: Date, kind: HistoryKind, details: EventDetails = {}): HistoryEvent {
  const facts = Object.entries(details.facts ?? {});
  return {
    at: at.toISOString(),
    kind,
    what: details.what ?? null,
    who: details.who || null,
    amount: details.sum ? toWireAmount(details.sum.minor, details.sum.currency) : null,
    currency: details.sum?.currency ?? null,
    facts: facts.flatMap(([name, value]) => (value ? [{ name, value }] : [])),
    entries: details.entries ?? [],
  };
}

/** No event without a time. */
function eventIf(at: Date | null, kind: HistoryKind, details?: EventDetails): HistoryEvent[] {
  return at ? [event(at, kind, details)] : [];
}

export function startEvent(row: store.HistoryDonationRow): HistoryEvent {
  const { currency, provider, payment_id } = row;
  return event(row.created_at, "started", {
    who: row.recorder_name ?? row.donor_name,
    sum: { minor: row.amount_minor + row.fee_minor, currency },
    facts: { gateway: provider, payment: payment_id, dedication: row.dedication },
  });
}

/** What follows a settled donation. */
export function donationEvents(row: store.HistoryDonationRow): HistoryEvent[] {
  const due = row.state === "settled" && row.receipt_due === "mail" ? row.settled_at : null;
  return [
    ...eventIf(due, "letter_due"),
    ...eventIf(row.thanked_at, "thanked"),
    ...eventIf(row.reverser_name ? row.reversed_at : null, "office", {
      what: "taken_back",
      who: row.reverser_name,
    }),
  ];
}

export function attemptEvent(row: Rows<typeof store.findAttempts>): HistoryEvent {
  const { attempt, provider: gateway, payment_id: payment } = row;
  return event(row.followed_at, "checkout_followed", {
    facts: { attempt: String(attempt), gateway, payment },
  });
}

export function declineEvent(row: Rows<typeof store.findDeclines>): HistoryEvent {
  return event(row.declined_at, "declined", { facts: { attempt: String(row.attempt) } });
}

export function gatewayEvent(row: Rows<typeof store.findEvents>): HistoryEvent {
  return event(row.received_at, "event", {
    what: row.type,
    facts: {
      gateway: row.provider,
      event: row.event_id,
      payment: row.payment_id,
      outcome: row.applied_at ? row.outcome : "not applied yet",
    },
  });
}

export function holdEvent(row: Rows<typeof store.findHeldPayments>): HistoryEvent {
  const { reason, cause, provider: gateway, payment_id: payment } = row;
  return event(row.told_at, "held_back", { what: reason, facts: { cause, gateway, payment } });
}

/** A revoked payment is booked as a dispute with the payment's id. */
const revokedKinds: Readonly<Record<string, string>> = {
  "dispute-opened": "payment-revoked",
  "dispute-lost": "payment-revoked",
  "dispute-recovered": "payment-counts-again",
  "dispute-won": "payment-counts-again",
};

export function ledgerEvent(row: store.LedgerRow, payment: string | null): HistoryEvent {
  const isRevoked = row.external_id !== null && row.external_id === payment;
  return event(row.occurred_at, "ledger", {
    what: (isRevoked ? revokedKinds[row.kind] : undefined) ?? row.kind,
    facts: {
      written: row.recorded_at.toISOString(),
      gateways_id: row.external_id,
    },
    entries: row.entries.map(({ account, minor, currency }) => ({
      account,
      amount: toWireAmount(Number(minor), currency),
      currency,
    })),
  });
}

export function refundEvents(
  row: Rows<typeof store.findRefunds>,
  currency: Currency,
): HistoryEvent[] {
  const sum = { minor: row.amount_minor, currency };
  const { reason, note, decision_note, failure, external_id: gateways_id } = row;
  const hasOutcome = !["asked", "ordered", "declined"].includes(row.state);
  return [
    event(row.asked_at, "refund_asked", {
      what: row.asked_by,
      who: row.asker_name,
      sum,
      facts: { reason, note },
    }),
    ...eventIf(row.decided_at, "refund_decided", {
      what: row.state === "declined" ? "declined" : "ordered",
      who: row.decider_name,
      sum,
      facts: { note: decision_note },
    }),
    ...eventIf(hasOutcome ? row.changed_at : null, "refund_changed", {
      what: row.state,
      sum,
      facts: { gateways_id, failure },
    }),
  ];
}

type DisputeRow = Rows<typeof store.findDisputes>;

export function disputeEvents(row: DisputeRow): HistoryEvent[] {
  const sum = { minor: row.amount_minor, currency: row.currency as Currency };
  if (row.external_id === row.payment_id) return revokedEvents(row);
  return [
    event(row.opened_at, "dispute_opened", {
      sum,
      facts: {
        reason: row.reason.replaceAll("_", " "),
        gateways_id: row.external_id,
        evidence_until: row.evidence_due_at?.toISOString() ?? null,
      },
    }),
    ...eventIf(row.evidence_sent_at, "evidence_sent", {
      who: row.author_name,
      facts: { evidence: row.evidence },
    }),
    ...eventIf(row.closed_at, "dispute_closed", { what: row.state, sum }),
  ];
}

/** The first time that the payment was revoked, and the latest update if there was another. */
function revokedEvents({ opened_at, closed_at, state, reason, payment_id: payment }: DisputeRow) {
  const facts = { reason, payment };
  const wasUpdated = closed_at !== null && closed_at > opened_at;
  const latest = state === "lost" ? "payment_revoked" : "payment_counts_again";
  return [
    event(opened_at, "payment_revoked", { facts }),
    ...(wasUpdated ? [event(closed_at, latest, { facts: { payment } })] : []),
  ];
}

export function receiptEvents(row: Rows<typeof store.findReceipts>): HistoryEvent[] {
  const facts = { receipt: row.number };
  return [
    event(row.issued_at, "receipt_issued", { facts }),
    ...eventIf(row.voided_at, "receipt_voided", { what: row.void_reason, facts }),
  ];
}

export function emailEvent(row: Rows<typeof store.findEmails>): HistoryEvent {
  const kind = row.state === "refused" ? "letter_refused" : "letter_sent";
  return event(row.told_at, kind, { what: row.kind });
}

export function emailStopEvent(row: Rows<typeof store.findEmailStops>): HistoryEvent {
  return event(row.suppressed_at, "mails_stopped", { what: row.reason });
}

export function officeEvent(row: store.OfficeActionRow): HistoryEvent {
  const changes = changesBetween(row.before, row.after);
  return event(row.done_at, "office", {
    what: row.action,
    who: row.actor_name,
    facts: Object.fromEntries(
      changes.map(({ field, before, after }) => [
        field,
        before && after ? `${before} → ${after}` : (after ?? before),
      ]),
    ),
  });
}
