import type { Database, Tx } from "./db/database.ts";
import { inTransaction } from "./db/in-transaction.ts";
import { isSealedByNewest, seal, unseal } from "./sealing.ts";
import type { KeyRing } from "./secrets.ts";

export interface SealedRow {
  /** A uuid. */
  readonly id: string;
  readonly sealed: string;
}

/** A row that was sealed anew. */
export interface ResealedRow extends SealedRow {
  readonly anew: string;
}

/** A store of sealed texts. */
export interface SealedRows {
  /** The rows after this id, in the order of their ids. */
  readonly findAfter: (tx: Tx, id: string, limit: number) => Promise<readonly SealedRow[]>;
  /** Replaces what is sealed, where nobody changed it since it was read. */
  readonly replace: (tx: Tx, rows: readonly ResealedRow[]) => Promise<void>;
}

export interface SealedAnew {
  readonly anew: number;
  /** Rows that none of the keys can read. They stay as they are. */
  readonly unreadable: number;
}

const BATCH = 200;

/** Seals with the newest key what an older one sealed, batch by batch. It may be run again. */
export async function sealAnew(
  database: Database,
  keys: KeyRing,
  { findAfter, replace }: SealedRows,
): Promise<SealedAnew> {
  let [anew, unreadable, after] = [0, 0, "00000000-0000-0000-0000-000000000000"];
  for (;;) {
    const { rows, old, resealed } = await inTransaction(database, async (tx) => {
      const rows = await findAfter(tx, after, BATCH);
      const old = rows.filter(({ sealed }) => !isSealedByNewest(keys, sealed));
      const resealed = old.flatMap((row) => {
        const text = readOrNothing(keys, row.sealed);
        return text === undefined ? [] : [{ ...row, anew: seal(keys, text) }];
      });
      if (resealed.length > 0) await replace(tx, resealed);
      return { rows, old, resealed };
    });
    anew += resealed.length;
    unreadable += old.length - resealed.length;
    after = rows.at(-1)?.id ?? after;
    if (rows.length < BATCH) return { anew, unreadable };
  }
}

function readOrNothing(keys: KeyRing, sealed: string): string | undefined {
  try {
    return unseal(keys, sealed);
  } catch {
    return undefined;
  }
}
