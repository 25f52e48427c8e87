import type { Db } from "../../../platform/db/database.ts";
import {
  findMisdatedGiving,
  findMismatchedTotals,
  findUnpostedDonations,
  findWeakPromises,
  sumCurrencies,
} from "./book-checks-store.ts";

export interface BookCheck {
  /** Currencies whose entries do not sum to zero. */
  readonly unbalanced: ReadonlyArray<{ currency: string; sum_minor: number }>;
  /** Campaigns whose displayed totals differ from the ledger. */
  readonly mismatched: ReadonlyArray<{ campaign_id: number }>;
  /** Days of campaigns whose figures differ from the donations settled on them. */
  readonly misdated: ReadonlyArray<{ campaign_id: number; day: string }>;
  /** Donations without exactly one transaction, or with one that doesn't fit. */
  readonly unposted: ReadonlyArray<{ id: string }>;
  /** Settled donations of which less than nine tenths reached the campaign, by the ledger. */
  readonly weak: ReadonlyArray<{ id: string }>;
}

/** Compares all derived figures with the ledger. Every list is empty where the books are right. */
export async function checkBooks(db: Db): Promise<BookCheck> {
  return {
    unbalanced: await sumCurrencies(db),
    mismatched: await findMismatchedTotals(db),
    misdated: await findMisdatedGiving(db),
    unposted: await findUnpostedDonations(db),
    weak: await findWeakPromises(db),
  };
}

export function booksAreRight(check: BookCheck): boolean {
  return Object.values(check).every((list) => list.length === 0);
}
