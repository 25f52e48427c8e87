import type { Database, Tx } from "./db/database.ts";
import { inTransaction } from "./db/in-transaction.ts";
import { isSealedByNewest, seal, unseal } from "./sealing.ts";
import type { KeyRing } from "./secrets.ts";

export interface SealedRow {
  /** A uuid. */
  readonly id: string;
  readonly sealed: string;
}

interface ResealedRow extends SealedRow {
  readonly resealed: string;
}

/** A table of encrypted texts. */
export interface SealedRows {
  /** The next rows after this id, ordered by id. */
  readonly findAfter: (tx: Tx, id: string, limit: number) => Promise<readonly SealedRow[]>;
  /** Updates the rows that have not changed since they were read. */
  readonly replace: (tx: Tx, rows: readonly ResealedRow[]) => Promise<void>;
}

export interface ResealResult {
  readonly resealedCount: number;
  /** Rows that no key can decrypt. They stay unchanged. */
  readonly unreadableCount: number;
}

const BATCH = 200;

/** Encrypts all rows with the newest key, in batches. Can be repeated safely. */
export async function resealRows(
  database: Database,
  keys: KeyRing,
  { findAfter, replace }: SealedRows,
): Promise<ResealResult> {
  let [resealedCount, unreadableCount, after] = [0, 0, "00000000-0000-0000-0000-000000000000"];
  for (;;) {
    const { rows, old, resealed } = await inTransaction(database, async (tx) => {
      const rows = await findAfter(tx, after, BATCH);
      const old = rows.filter(({ sealed }) => !isSealedByNewest(keys, sealed));
      const resealed = old.flatMap((row) => {
        const text = tryUnseal(keys, row.sealed);
        return text === undefined ? [] : [{ ...row, resealed: seal(keys, text) }];
      });
      if (resealed.length > 0) await replace(tx, resealed);
      return { rows, old, resealed };
    });
    resealedCount += resealed.length;
    unreadableCount += old.length - resealed.length;
    after = rows.at(-1)?.id ?? after;
    if (rows.length < BATCH) return { resealedCount, unreadableCount };
  }
}

function tryUnseal(keys: KeyRing, sealed: string): string | undefined {
  try {
    return unseal(keys, sealed);
  } catch {
    return undefined;
  }
}
