import { sql } from "kysely";
import type { Currency } from "#contract/money.ts";
import type { Db } from "../../../platform/db/database.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { selectDonations } from "./find-donation-store.ts";

/** The rows of each kind that are shown. The queries read one more, to know whether any are left out. */
export const MAX_OF_KIND = 100;
const limit = sql`LIMIT ${MAX_OF_KIND + 1}`;

export type HistoryDonationRow = NonNullable<Awaited<ReturnType<typeof findHistoryDonation>>>;

const personName = (id: string) =>
  sql<string | null>`(SELECT rtrim(first_name || ' ' || last_name) FROM account
    WHERE account.id = ${sql.ref(id)})`;

export function findHistoryDonation(db: Db, id: string) {
  return selectDonations(db)
    .where("donation.id", "=", id)
    .select([
      sql<number>`coalesce((SELECT sum(amount_minor) FROM refund
        WHERE refund.donation_id = donation.id AND refund.payment_id = donation.payment_id
          AND refund.state IN ('ordered', 'waiting')), 0)::bigint`.as("going_back_minor"),
      sql<string | null>`CASE
        WHEN donation.account_id IS NOT NULL
          THEN (SELECT id FROM account WHERE account.id = donation.account_id AND erased_at IS NULL)
        WHEN donation.donor_email IS NOT NULL AND donation.disowned_at IS NULL THEN donation.id
      END`.as("donor_id"),
      personName("donation.recorded_by").as("recorder_name"),
      personName("donation.reversed_by").as("reverser_name"),
    ])
    .executeTakeFirst();
}

export function findAttempts(db: Db, donationId: string) {
  return db
    .selectFrom("earlier_checkout")
    .selectAll()
    .where("donation_id", "=", donationId)
    .orderBy("attempt")
    .limit(MAX_OF_KIND + 1)
    .execute();
}

export function findDeclines(db: Db, donationId: string) {
  return db
    .selectFrom("payment_decline")
    .selectAll()
    .where("donation_id", "=", donationId)
    .orderBy("attempt")
    .limit(MAX_OF_KIND + 1)
    .execute();
}

/**
 * Gateway events about a donation: with its id, with one of these payments, or with a payment that another event
 * links to the donation. Stripe names the payment in its events, and the donation only in those of its checkout.
 */
export function findEvents(db: Db, donationId: string, paymentIds: readonly string[]) {
  return db
    .selectFrom("webhook_event")
    .select(["provider", "event_id", "type", "payment_id", "received_at", "applied_at", "outcome"])
    .where(({ eb, or, selectFrom }) =>
      or([
        eb("reference", "=", donationId),
        ...(paymentIds.length > 0 ? [eb("payment_id", "in", [...paymentIds])] : []),
        eb(
          "payment_id",
          "in",
          selectFrom("webhook_event as named")
            .select("named.payment_id")
            .where("named.reference", "=", donationId)
            .where("named.payment_id", "is not", null),
        ),
      ]),
    )
    .orderBy("received_at")
    .limit(MAX_OF_KIND + 1)
    .execute();
}

export function findHeldPayments(db: Db, donationId: string) {
  return db
    .selectFrom("quarantined_payment")
    .selectAll()
    .where("reference", "=", donationId)
    .orderBy("told_at")
    .limit(MAX_OF_KIND + 1)
    .execute();
}

export interface LedgerRow {
  readonly kind: string;
  readonly occurred_at: Date;
  readonly recorded_at: Date;
  readonly external_id: string | null;
  readonly entries: ReadonlyArray<{ account: string; minor: number; currency: Currency }>;
}

/** The ledger's transactions about a donation and its later refunds and disputes. */
export function findLedger(db: Db, donationId: string) {
  return readRows(
    db,
    sql<LedgerRow>`
      WITH source AS (
        SELECT 'donation' AS type, ${donationId}::text AS id, NULL AS external_id
        UNION ALL
        (SELECT 'movement', id::text, external_id FROM money_movement
          WHERE donation_id = ${donationId}::uuid ORDER BY recorded_at ${limit})
      )
      SELECT txn.kind, txn.occurred_at, txn.recorded_at, source.external_id,
        (SELECT json_agg(json_build_object(
            'account', account.name, 'minor', entry.amount_minor, 'currency', entry.currency
          ) ORDER BY entry.id)
          FROM ledger_entry entry JOIN ledger_account account ON account.id = entry.account_id
          WHERE entry.txn_id = txn.id) AS entries
      FROM source JOIN ledger_txn txn ON txn.source_type = source.type AND txn.source_id = source.id
      ORDER BY txn.recorded_at, txn.id ${limit}`,
  );
}

export function findRefunds(db: Db, donationId: string) {
  return db
    .selectFrom("refund")
    .selectAll()
    .select([
      personName("refund.asker_id").as("asker_name"),
      personName("refund.decider_id").as("decider_name"),
    ])
    .where("donation_id", "=", donationId)
    .orderBy("asked_at")
    .limit(MAX_OF_KIND + 1)
    .execute();
}

export function findDisputes(db: Db, donationId: string) {
  return db
    .selectFrom("dispute")
    .selectAll()
    .select(personName("dispute.evidence_by").as("author_name"))
    .where("donation_id", "=", donationId)
    .orderBy("opened_at")
    .limit(MAX_OF_KIND + 1)
    .execute();
}

export function findReceipts(db: Db, donationId: string) {
  return db
    .selectFrom("receipt")
    .select(["id", "number", "issued_at", "voided_at", "void_reason"])
    .where("donation_id", "=", donationId)
    .orderBy("issued_at")
    .limit(MAX_OF_KIND + 1)
    .execute();
}

export function findEmails(db: Db, donationId: string) {
  return db
    .selectFrom("donation_letter")
    .selectAll()
    .where("donation_id", "=", donationId)
    .orderBy("told_at")
    .limit(MAX_OF_KIND + 1)
    .execute();
}

/** Why we stopped sending emails to an address, except for those that it requests. */
export function findEmailStops(db: Db, email: string | null) {
  return db
    .selectFrom("suppressed_address")
    .select(["reason", "suppressed_at"])
    .where("email", "=", email?.toLowerCase() ?? "")
    .where("scope", "=", "all")
    .execute();
}

export interface OfficeActionRow {
  readonly action: string;
  readonly subject_type: string;
  readonly subject_id: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly done_at: Date;
  /** Null for a command on the server. */
  readonly actor_name: string | null;
}

/** Audit entries about these subjects, found by index. */
export function findOfficeActions(db: Db, subjects: ReadonlyArray<{ type: string; id: string }>) {
  const types = subjects.map(({ type }) => type);
  const ids = subjects.map(({ id }) => id);
  return readRows(
    db,
    sql<OfficeActionRow>`
      SELECT entry.action, entry.subject_type, entry.subject_id, entry.before, entry.after,
        entry.done_at, rtrim(actor.first_name || ' ' || actor.last_name) AS actor_name
      FROM unnest(${types}::text[], ${ids}::text[]) AS subject (type, id)
      JOIN audit_entry entry
        ON entry.subject_type = subject.type AND entry.subject_id = subject.id
      LEFT JOIN account actor ON actor.id = entry.actor_id
      ORDER BY entry.id ${limit}`,
  );
}
