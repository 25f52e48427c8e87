import type pg from "pg";
import { donationId } from "./fill-donations.ts";
import type { GrowSize } from "./grow-size.ts";
import { loadTables } from "./load-tables.ts";

/** A movement's id, as SQL; `mark` tells apart those of one donation. */
const movementId = (donation: string, mark: string) =>
  `overlay(${donation}::text placing '${mark}' from 20 for 1)::uuid`;

/** Donations by number of which one in fifty has what is asked for; none of them came by hand. */
const gifts = ({ donations }: GrowSize, from: number) =>
  `(SELECT gift.*, n FROM generate_series(${from}, ${donations}, 50) AS n
    JOIN donation AS gift ON gift.id = ${donationId("n")}) AS gift`;

const REFUND =
  "(id, donation_id, provider, payment_id, amount_minor, state, asked_by, reason, asked_at, external_id, changed_at)";
const MOVEMENT =
  "(id, provider, external_id, kind, donation_id, amount_minor, currency, occurred_at, recorded_at)";
const moved =
  "gift.id, gift.amount_minor + gift.fee_minor, 'USD', gift.settled_at, gift.settled_at";

/**
 * What happened to donations after they were paid, beside what they come to: second payments that went back,
 * refunds that were asked for, disputes that were won, events of the gateway, payments that are held back.
 * However much was given, few wishes wait for the office.
 */
export async function fillMovements(client: pg.Client, size: GrowSize): Promise<void> {
  await loadTables(client, {
    tables: ["money_movement", "refund", "dispute", "webhook_event", "quarantined_payment"],
    statements: [
      ...secondPayments(size),
      `INSERT INTO refund ${REFUND}
        SELECT ${movementId("gift.id", "e")}, gift.id, 'sandbox', gift.payment_id, gift.amount_minor,
          CASE WHEN n > 2000 THEN 'declined' ELSE
            (ARRAY['asked', 'declined', 'waiting', 'failed'])[1 + n / 50 % 4] END,
          'donor', 'donor_wish', gift.settled_at, NULL, gift.settled_at
        FROM ${gifts(size, 3)}`,
      ...wonDisputes(size),
      `INSERT INTO webhook_event (provider, event_id, type, payment_id, reference, body, received_at,
          lease_until, attempts, applied_at, outcome)
        SELECT 'sandbox', 'event-' || payment_id, 'payment.succeeded', payment_id, id::text,
          convert_to(repeat('an event of the gateway ', 12), 'UTF8'), settled_at, settled_at, 1, settled_at,
          'settled'
        FROM donation WHERE recorded_by IS NULL`,
      `INSERT INTO quarantined_payment (provider, payment_id, reference, reason, cause, facts, told_at)
        SELECT 'sandbox', 'held-' || n, gift.id, 'wrong_total', '', '{}', gift.settled_at
        FROM ${gifts(size, 5)} WHERE n < 1000`,
    ],
  });
}

function secondPayments(size: GrowSize): string[] {
  const movement = (kind: string, mark: string, external: string) =>
    `INSERT INTO money_movement ${MOVEMENT}
      SELECT ${movementId("gift.id", mark)}, 'sandbox', '${external}-' || n, '${kind}', ${moved}
      FROM ${gifts(size, 1)}`;
  return [
    movement("second_payment", "a", "second"),
    movement("refund", "b", "refund"),
    `INSERT INTO refund ${REFUND}
      SELECT ${movementId("gift.id", "b")}, gift.id, 'sandbox', 'second-' || n,
        gift.amount_minor + gift.fee_minor, 'done', 'site', 'second_payment', gift.settled_at,
        'refund-' || n, gift.settled_at
      FROM ${gifts(size, 1)}`,
  ];
}

function wonDisputes(size: GrowSize): string[] {
  const movement = (kind: string, mark: string) =>
    `INSERT INTO money_movement ${MOVEMENT}
      SELECT ${movementId("gift.id", mark)}, 'sandbox', 'dispute-' || n, '${kind}', ${moved}
      FROM ${gifts(size, 11)}`;
  return [
    movement("dispute_opened", "c"),
    movement("dispute_won", "d"),
    `INSERT INTO dispute (id, provider, external_id, donation_id, payment_id, amount_minor, currency,
        reason, state, opened_at, closed_at)
      SELECT ${movementId("gift.id", "c")}, 'sandbox', 'dispute-' || n, gift.id, gift.payment_id,
        gift.amount_minor + gift.fee_minor, 'USD', 'fraudulent', 'won', gift.settled_at, gift.settled_at
      FROM ${gifts(size, 11)}`,
  ];
}
