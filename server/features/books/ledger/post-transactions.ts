import type { Tx } from "../../../platform/db/database.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import { requireBalanced, type Transaction } from "./ledger-entry.ts";
import {
  type EntryRow,
  insertAccounts,
  insertEntries,
  insertTransactions,
  type TransactionRow,
} from "./ledger-store.ts";

/**
 * Posts transactions, all or none. Throws RangeError for one that doesn't balance. The database refuses
 * a source that was posted before.
 */
export async function postTransactions(
  tx: Tx,
  transactions: readonly Transaction[],
): Promise<void> {
  if (transactions.length === 0) return;
  const txns: TransactionRow[] = [];
  const entries: EntryRow[] = [];
  for (const transaction of transactions) {
    const id = uuidv7();
    txns.push({
      id,
      kind: transaction.kind,
      source_type: transaction.sourceType,
      source_id: transaction.sourceId,
      occurred_at: transaction.occurredAt,
      reverses: transaction.reverses ?? null,
    });
    for (const { account, amount } of requireBalanced(transaction.entries)) {
      entries.push({
        txn_id: id,
        name: account,
        currency: amount.currency,
        amount_minor: amount.minor,
      });
    }
  }
  await insertAccounts(tx, uniqueAccounts(entries));
  await insertTransactions(tx, txns);
  await insertEntries(tx, entries);
}

function uniqueAccounts(entries: readonly EntryRow[]) {
  const accounts = new Map(
    entries.map(({ name, currency }) => [`${name} ${currency}`, { name, currency }]),
  );
  return [...accounts.values()];
}
