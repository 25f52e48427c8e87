import type { Db } from "../../../platform/db/database.ts";
import { earliestUuidv7 } from "../../../platform/ids.ts";
import { findWrongSums } from "../sums/ledger-sum-store.ts";
import { MOST_TOLD } from "./book-checks-policy.ts";
import { findUnbooked, type IdPage, judgeTxns } from "./book-checks-store.ts";
import { findWrongDays, findWrongFigures, type WrongFigure } from "./book-figures-store.ts";
import { findMisplaced, judgeMovements } from "./movement-checks-store.ts";

/** What is wrong; each list has its first `MOST_TOLD` at most. */
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
  /** Movements at gateways that the ledger does not show as they were told. */
  readonly adrift: ReadonlyArray<{ id: string }>;
  /** Accounts that are not the sum of what is open (disputes, payments of nothing), or whose kept sum is wrong. */
  readonly misplaced: ReadonlyArray<{ account: string; currency: string }>;
}

/** Sorts before all ids. */
const BEGINNING = "00000000-0000-0000-0000-000000000000";
/** Few enough for a statement of half a second, so that it holds nothing up. */
const ROWS = 10_000;
const CAMPAIGNS = 500;

/**
 * Compares all derived figures with the ledger, and each donation with its entries. Every list is empty where
 * the books are right. Reads everything.
 */
export async function checkBooks(db: Db, rows = ROWS): Promise<BookCheck> {
  const { campaigns, ...faults } = await checkDonations(db, { after: BEGINNING, rows });
  const wrongSums = (await findWrongSums(db)).map(
    ({ name, currency }): WrongFigure => ({ what: "misplaced", account: name, currency }),
  );
  const figures = [...(await findWrongFigures(db)), ...(await findMisplaced(db)), ...wrongSums];
  return { ...sorted(figures), ...faults };
}

/**
 * The same for what was recorded since a moment: its donations and entries, the totals of their campaigns, and
 * their days from then on. What was given before does not make it slower.
 */
export async function checkBooksSince(db: Db, since: Date, rows = ROWS): Promise<BookCheck> {
  const after = earliestUuidv7(since.getTime());
  const { campaigns, ...faults } = await checkDonations(db, { after, rows });
  const wrong: WrongFigure[] = [];
  for (let from = 0; from < campaigns.length; from += CAMPAIGNS) {
    const some = campaigns.slice(from, from + CAMPAIGNS);
    wrong.push(...(await findWrongDays(db, some, since.toISOString().slice(0, 10))));
  }
  return { ...sorted(wrong), ...faults };
}

export function booksAreRight(check: BookCheck): boolean {
  return Object.values(check).every((list) => list.length === 0);
}

/** For whoever runs the site. Throws an Error with all that is wrong. */
export async function tellOfBooks(db: Db): Promise<string> {
  const check = await checkBooks(db);
  if (booksAreRight(check)) return "The books are right.";
  throw new Error(`The books are wrong: ${JSON.stringify(check, null, 2)}`);
}

/** Each donation and its entries, page by page from an id on. */
async function checkDonations(db: Db, first: IdPage) {
  const unposted = new Set<string>();
  const weak = new Set<string>();
  const adrift = new Set<string>();
  const campaigns = new Set<number>();
  await throughPages(first, async (page) => {
    const judged = await judgeTxns(db, page);
    for (const id of judged.unposted) unposted.add(id);
    for (const id of judged.weak) weak.add(id);
    for (const id of judged.campaigns) campaigns.add(id);
    return judged;
  });
  await throughPages(first, async (page) => {
    const read = await findUnbooked(db, page);
    for (const id of read.unposted) unposted.add(id);
    return read;
  });
  await throughPages(first, async (page) => {
    const judged = await judgeMovements(db, page);
    for (const id of judged.adrift) adrift.add(id);
    for (const id of judged.unposted) unposted.add(id);
    for (const id of judged.weak) weak.add(id);
    for (const id of judged.campaigns) campaigns.add(id);
    return judged;
  });
  const told = (ids: ReadonlySet<string>) => [...ids].slice(0, MOST_TOLD).map((id) => ({ id }));
  return {
    unposted: told(unposted),
    weak: told(weak),
    adrift: told(adrift),
    campaigns: [...campaigns],
  };
}

async function throughPages(
  first: IdPage,
  read: (page: IdPage) => Promise<{ readonly last: string | null; readonly count: number }>,
): Promise<void> {
  for (let page: IdPage | undefined = first; page; ) {
    const { last, count }: Awaited<ReturnType<typeof read>> = await read(page);
    page = last !== null && count === page.rows ? { ...page, after: last } : undefined;
  }
}

function sorted(wrong: readonly WrongFigure[]) {
  const told = <T>(list: readonly T[]) => list.slice(0, MOST_TOLD);
  return {
    unbalanced: told(
      wrong.flatMap((it) =>
        it.what === "unbalanced" ? { currency: it.currency, sum_minor: it.sum_minor } : [],
      ),
    ),
    mismatched: told(
      wrong.flatMap((it) => (it.what === "mismatched" ? { campaign_id: it.campaign_id } : [])),
    ),
    misdated: told(
      wrong.flatMap((it) =>
        it.what === "misdated" ? { campaign_id: it.campaign_id, day: it.day } : [],
      ),
    ),
    misplaced: told(
      wrong.flatMap((it) =>
        it.what === "misplaced" ? { account: it.account, currency: it.currency } : [],
      ),
    ),
  };
}
