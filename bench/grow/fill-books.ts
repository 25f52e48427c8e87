import type pg from "pg";
import { loadTables } from "./load-tables.ts";

/** Id of the transaction that books the donation of that id, as SQL. */
const txnId = (donation: string) => `overlay(${donation}::text placing '9' from 20 for 1)::uuid`;
const movementTxnId = `overlay(movement.id::text placing '1' from 21 for 1)::uuid`;

/** The ledger of all donations, and of what happened to their money: the entries that the site would have made. */
export async function fillBooks(client: pg.Client): Promise<void> {
  await loadTables(client, {
    tables: ["ledger_account", "ledger_txn", "ledger_entry"],
    statements: [
      `INSERT INTO ledger_account (name, currency)
        SELECT name, 'USD' FROM unnest(
          ARRAY['gateway:sandbox', 'gateway-costs', 'service-fees', 'recovered-costs',
            'unmatched:sandbox', 'disputed:sandbox']) AS name
        UNION ALL SELECT 'campaign:' || id, currency FROM campaign
        UNION ALL SELECT 'offline:' || id, currency FROM campaign`,
      `INSERT INTO ledger_txn (id, kind, source_type, source_id, occurred_at, recorded_at)
        SELECT ${txnId("id")}, CASE WHEN recorded_by IS NULL THEN 'capture' ELSE 'offline-gift' END,
          'donation', id::text, settled_at, settled_at
        FROM donation`,
      // Accounts are read by their names' hashes once, not for each entry.
      `INSERT INTO ledger_entry (txn_id, account_id, currency, amount_minor)
        SELECT ${txnId("gift.id")}, CASE part
            WHEN 1 THEN coalesce(offline.id, gateway.id) WHEN 2 THEN own.id
            WHEN 3 THEN costs.id WHEN 4 THEN fees.id WHEN 5 THEN own.id ELSE recovered.id END,
          'USD', CASE part
            WHEN 1 THEN amount_minor + fee_minor - gateway_cost_minor WHEN 2 THEN -amount_minor
            WHEN 3 THEN gateway_cost_minor WHEN 4 THEN -fee_minor
            WHEN 5 THEN cost_minor ELSE -cost_minor END
        FROM donation AS gift
        JOIN ledger_account AS own ON own.name = 'campaign:' || gift.campaign_id
        LEFT JOIN ledger_account AS offline
          ON offline.name = 'offline:' || gift.campaign_id AND gift.recorded_by IS NOT NULL
        JOIN ledger_account AS gateway ON gateway.name = 'gateway:sandbox'
        JOIN ledger_account AS costs ON costs.name = 'gateway-costs'
        JOIN ledger_account AS fees ON fees.name = 'service-fees'
        JOIN ledger_account AS recovered ON recovered.name = 'recovered-costs'
        CROSS JOIN LATERAL generate_series(1, CASE WHEN gift.recorded_by IS NULL THEN 6 ELSE 2 END)
          AS part`,
      `INSERT INTO ledger_txn (id, kind, source_type, source_id, occurred_at, recorded_at)
        SELECT ${movementTxnId}, replace(kind, '_', '-'), 'movement', id::text, occurred_at, recorded_at
        FROM money_movement AS movement`,
      // No index of names is there yet: the three accounts are found once, not for each movement.
      `INSERT INTO ledger_entry (txn_id, account_id, currency, amount_minor)
        WITH account AS MATERIALIZED (
          SELECT id, name FROM ledger_account
          WHERE name IN ('gateway:sandbox', 'disputed:sandbox', 'unmatched:sandbox'))
        SELECT ${movementTxnId}, account.id, 'USD', amount_minor
          * CASE WHEN kind IN ('second_payment', 'dispute_won') THEN 1 ELSE -1 END
          * CASE WHEN account.name LIKE 'gateway:%' THEN 1 ELSE -1 END
        FROM money_movement AS movement JOIN account
          ON account.name IN ('gateway:sandbox',
            CASE WHEN kind LIKE 'dispute%' THEN 'disputed:sandbox' ELSE 'unmatched:sandbox' END)`,
    ],
  });
}
