import type { Db } from "../../../platform/db/database.ts";
import { earliestUuidv7 } from "../../../platform/ids.ts";
import { findWrongSums } from "../sums/ledger-sum-store.ts";
import {
  type CheckedPage,
  checkTransactions,
  findUnposted,
  type IdPage,
  MAX_REPORTED,
} from "./book-checks-store.ts";
import { findWrongDays, findWrongFigures, type WrongFigure } from "./book-figures-store.ts";
import { checkMovements, findWrongAccounts } from "./movement-checks-store.ts";

/** All faults; every list has `MAX_REPORTED` at most. */
export interface BookCheck {
  /** Currencies whose entries do not sum to zero. */
  readonly unbalanced: ReadonlyArray<{ currency: string; sum_minor: number }>;
  /** Campaigns whose displayed totals differ from the ledger. */
  readonly mismatched: ReadonlyArray<{ campaign_id: number }>;
  /** Days whose figures differ from the donations settled on them. */
  readonly misdated: ReadonlyArray<{ campaign_id: number; day: string }>;
  /** Donations without exactly one transaction, or with one that doesn't match. */
  readonly unposted: ReadonlyArray<{ id: string }>;
  /** Settled donations of which less than 90% reached the campaign by the ledger. */
  readonly weak: ReadonlyArray<{ id: string }>;
  /** Movements at gateways that differ from the ledger. */
  readonly adrift: ReadonlyArray<{ id: string }>;
  /** Accounts that differ from their open disputes or unmatched payments, or whose stored sum is wrong. */
  readonly misplaced: ReadonlyArray<{ account: string; currency: string }>;
}

/** Sorts before all ids. */
const FIRST_ID = "00000000-0000-0000-0000-000000000000";
/** Few enough for a statement of half a second. */
const ROWS = 10_000;
const CAMPAIGNS = 500;

/**
 * Compares all derived figures with the ledger, and every donation with its entries. Reads everything.
 * Every list is empty if the books are right.
 */
export async function checkBooks(db: Db, rows = ROWS): Promise<BookCheck> {
  const { campaigns, ...faults } = await checkDonations(db, { after: FIRST_ID, rows });
  const wrongSums = (await findWrongSums(db)).map(
    ({ name, currency }): WrongFigure => ({ what: "misplaced", account: name, currency }),
  );
  const figures = [...(await findWrongFigures(db)), ...(await findWrongAccounts(db)), ...wrongSums];
  return { ...groupFaults(figures), ...faults };
}

/**
 * The same for donations and entries recorded since a time, their campaigns' totals, and the days from
 * then on. Earlier donations don't slow it down.
 */
export async function checkBooksSince(db: Db, since: Date, rows = ROWS): Promise<BookCheck> {
  const after = earliestUuidv7(since.getTime());
  const { campaigns, ...faults } = await checkDonations(db, { after, rows });
  const wrong: WrongFigure[] = [];
  for (let from = 0; from < campaigns.length; from += CAMPAIGNS) {
    const batch = campaigns.slice(from, from + CAMPAIGNS);
    wrong.push(...(await findWrongDays(db, batch, since.toISOString().slice(0, 10))));
  }
  return { ...groupFaults(wrong), ...faults };
}

export function booksAreRight(check: BookCheck): boolean {
  return Object.values(check).every((list) => list.length === 0);
}

/** For the command line. Throws an Error that lists all faults. */
export async function verifyBooks(db: Db): Promise<string> {
  const check = await checkBooks(db);
  if (booksAreRight(check)) return "The books are right.";
  throw new Error(`The books are wrong: ${JSON.stringify(check, null, 2)}`);
}

/** Checks every donation and movement with its entries, page by page from an id on. */
async function checkDonations(db: Db, first: IdPage) {
  const unposted = new Set<string>();
  const weak = new Set<string>();
  const adrift = new Set<string>();
  const campaigns = new Set<number>();
  const collect = (page: Awaited<ReturnType<typeof checkTransactions>>) => {
    for (const id of page.unposted) unposted.add(id);
    for (const id of page.weak) weak.add(id);
    for (const id of page.campaigns) campaigns.add(id);
  };
  await forEachPage(first, async (page) => {
    const checked = await checkTransactions(db, page);
    collect(checked);
    return checked;
  });
  await forEachPage(first, async (page) => {
    const checked = await findUnposted(db, page);
    for (const id of checked.unposted) unposted.add(id);
    return checked;
  });
  await forEachPage(first, async (page) => {
    const checked = await checkMovements(db, page);
    collect(checked);
    for (const id of checked.adrift) adrift.add(id);
    return checked;
  });
  const limited = (ids: ReadonlySet<string>) =>
    [...ids].slice(0, MAX_REPORTED).map((id) => ({ id }));
  return {
    unposted: limited(unposted),
    weak: limited(weak),
    adrift: limited(adrift),
    campaigns: [...campaigns],
  };
}

async function forEachPage(
  first: IdPage,
  check: (page: IdPage) => Promise<CheckedPage>,
): Promise<void> {
  for (let page: IdPage | undefined = first; page; ) {
    const { last, count }: CheckedPage = await check(page);
    page = last !== null && count === page.rows ? { ...page, after: last } : undefined;
  }
}

function groupFaults(faults: readonly WrongFigure[]) {
  const limited = <T>(list: readonly T[]) => list.slice(0, MAX_REPORTED);
  return {
    unbalanced: limited(
      faults.flatMap((fault) =>
        fault.what === "unbalanced" ? { currency: fault.currency, sum_minor: fault.sum_minor } : [],
      ),
    ),
    mismatched: limited(
      faults.flatMap((fault) =>
        fault.what === "mismatched" ? { campaign_id: fault.campaign_id } : [],
      ),
    ),
    misdated: limited(
      faults.flatMap((fault) =>
        fault.what === "misdated" ? { campaign_id: fault.campaign_id, day: fault.day } : [],
      ),
    ),
    misplaced: limited(
      faults.flatMap((fault) =>
        fault.what === "misplaced" ? { account: fault.account, currency: fault.currency } : [],
      ),
    ),
  };
}
