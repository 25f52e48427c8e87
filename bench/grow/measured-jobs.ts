import { sumHeld } from "#server/features/books/balances/balance-store.ts";
import { checkBooksSince } from "#server/features/books/ledger/check-books.ts";
import { readSums } from "#server/features/books/public-books/keep-check.ts";
import { readSumsToKeep } from "#server/features/books/sums/ledger-sum-store.ts";
import type { Db } from "#server/platform/db/database.ts";
import { createGateways } from "#server/platform/payments/gateways.ts";

/** What a job asks of the database, by itself. */
export interface MeasuredJob {
  readonly name: string;
  readonly ask: (db: Db) => Promise<unknown>;
}

export interface JobGroup {
  readonly name: string;
  readonly calls: readonly MeasuredJob[];
  /** Missing where the figure is told for comparison only. */
  readonly bar?: number;
}

const HOUR_MS = 3_600_000;

function job(name: string, ask: MeasuredJob["ask"], bar?: number): JobGroup {
  return { name, calls: [{ name, ask }], ...(bar === undefined ? {} : { bar }) };
}

/** What runs every few minutes or every hour, however much was given so far. */
export const measuredJobs: readonly JobGroup[] = [
  // What came in the hours before, which grows with the donations, and what went back.
  job("job: what a gateway holds", (db) => sumHeld(db, "sandbox")),
  job("job: sums of the books", (db) =>
    readSums(db, { gateways: createGateways([]), now: new Date() }),
  ),
  job("job: sums of the books, kept anew", (db) => readSumsToKeep(db, { anew: true })),
  // As much as was given in that hour, which grows with the donations.
  job("job: the books of the last hour", (db) =>
    checkBooksSince(db, new Date(Date.now() - HOUR_MS)),
  ),
];
