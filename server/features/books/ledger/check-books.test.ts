import { type RawBuilder, sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { HOUR_MS } from "../../../platform/clock.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { give } from "../../../testing/test-donations.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { tamper } from "../../../testing/test-tampering.ts";
import { type BookCheck, booksAreRight, checkBooks, checkBooksSince } from "./check-books.ts";

/** Two donations on a page. */
const ROWS = 2;

let site: TestSite;
let personId: string;

beforeAll(async () => {
  site = await openTestSite();
  personId = (await openAccount(site)).id;
});

interface Given {
  readonly campaignId: number;
  /** The middle one of three donations. */
  readonly id: string;
}

async function giveThree(): Promise<Given> {
  const { id: campaignId } = await site.campaign();
  await give(site, { campaignId }, { campaignId }, { campaignId });
  const rows = await readRows(
    site.db,
    sql<{ id: string }>`SELECT id FROM donation WHERE campaign_id = ${campaignId} ORDER BY id`,
  );
  return { campaignId, id: rows[1]?.id ?? "" };
}

const txnOf = (id: string) => sql`SELECT id FROM ledger_txn WHERE source_id = ${id}`;
const insertTxn = (kind: string, source: string, reverses: RawBuilder<unknown> = sql`NULL`) =>
  sql`INSERT INTO ledger_txn (id, kind, source_type, source_id, occurred_at, reverses)
    VALUES (${uuidv7()}, ${kind}, 'donation', ${source}, now(), ${reverses})`;

interface Fault {
  readonly name: string;
  readonly make: (given: Given) => RawBuilder<unknown>;
  readonly found: (given: Given) => { [K in keyof BookCheck]?: BookCheck[K][number] };
  /** Found only where everything is read. */
  readonly byAllAlone?: true;
}

const unposted = ({ id }: Given) => ({ unposted: { id } });
const mismatched = ({ campaignId }: Given) => ({ mismatched: { campaign_id: campaignId } });
const stranger = uuidv7();

const faults: readonly Fault[] = [
  {
    name: "a donation of another amount than was booked",
    make: ({ id }) => sql`UPDATE donation SET fee_minor = fee_minor + 1 WHERE id = ${id}`,
    found: unposted,
  },
  {
    name: "a settled donation in none of the books",
    make: ({ id }) => sql`UPDATE ledger_txn SET source_type = 'test' WHERE source_id = ${id}`,
    found: unposted,
  },
  {
    name: "a transaction without entries",
    make: ({ id }) => sql`DELETE FROM ledger_entry WHERE txn_id = (${txnOf(id)})`,
    found: (given) => ({ ...unposted(given), weak: { id: given.id } }),
  },
  {
    name: "a transaction of a donation that does not exist",
    make: () => insertTxn("capture", stranger),
    found: () => ({ unposted: { id: stranger } }),
  },
  {
    name: "a transaction of what is no donation's id",
    make: () => insertTxn("offline-gift", "nobody"),
    found: () => ({ unposted: { id: "nobody" } }),
  },
  {
    name: "a gift by card that is booked as one that came offline",
    make: ({ id }) => sql`UPDATE ledger_txn SET kind = 'offline-gift' WHERE source_id = ${id}`,
    found: unposted,
  },
  {
    name: "a second transaction of a donation",
    make: ({ id }) => insertTxn("offline-gift", id),
    found: unposted,
  },
  {
    name: "a donation taken back, and not in the books",
    make: ({ id }) => sql`UPDATE donation SET state = 'reversed', reversed_at = now(),
      reversed_by = ${personId} WHERE id = ${id}`,
    found: unposted,
  },
  {
    name: "a donation taken back in the books alone",
    make: ({ id }) => insertTxn("reversal", id, sql`(${txnOf(id)})`),
    found: unposted,
  },
  {
    name: "a transaction of a donation that is not settled",
    make: ({ id }) => sql`UPDATE donation SET state = 'open', settled_at = NULL, number = NULL,
      gateway_cost_minor = NULL, cost_minor = NULL WHERE id = ${id}`,
    found: unposted,
  },
  {
    name: "a donation of which half reached its campaign",
    make: ({ id, campaignId }) => sql`UPDATE ledger_entry SET amount_minor = amount_minor / 2
      WHERE txn_id = (${txnOf(id)}) AND account_id IN (
        SELECT id FROM ledger_account WHERE name = ${`campaign:${campaignId}`}
      )`,
    found: ({ id }) => ({ weak: { id } }),
  },
  {
    name: "entries that do not sum to zero",
    make: ({ id }) => sql`UPDATE ledger_entry SET currency = 'EUR' WHERE id = (
        SELECT min(id) FROM ledger_entry WHERE txn_id = (${txnOf(id)}))`,
    found: () => ({ unbalanced: expect.objectContaining({ currency: "EUR" }) }),
    byAllAlone: true,
  },
  ...["raised_minor", "donation_count"].map((column) => ({
    name: `a total of a campaign: ${column}`,
    make: ({ campaignId }: Given) => sql`UPDATE campaign_totals
      SET ${sql.ref(column)} = ${sql.ref(column)} + 1 WHERE campaign_id = ${campaignId}`,
    found: mismatched,
  })),
  ...["cost_minor", "offline_minor", "donor_count", "reversed_count", "subscriber_count"].map(
    (column) => ({
      name: `a total of a campaign: ${column}`,
      make: ({ campaignId }: Given) => sql`UPDATE campaign_totals
      SET ${sql.ref(column)} = ${sql.ref(column)} + 1 WHERE campaign_id = ${campaignId}`,
      found: mismatched,
      byAllAlone: true as const,
    }),
  ),
  ...["raised_minor", "donation_count"].map((column) => ({
    name: `a day of a campaign: ${column}`,
    make: ({ campaignId }: Given) => sql`UPDATE campaign_day
      SET ${sql.ref(column)} = ${sql.ref(column)} + 1 WHERE campaign_id = ${campaignId}`,
    found: ({ campaignId }: Given) => ({
      misdated: {
        campaign_id: campaignId,
        day: new Date(site.clock.now).toISOString().slice(0, 10),
      },
    }),
  })),
  {
    name: "a day without donations that has figures",
    make: ({
      campaignId,
    }) => sql`INSERT INTO campaign_day (campaign_id, day, raised_minor, donation_count)
      VALUES (${campaignId}, '2020-01-01', 1, 1)`,
    found: ({ campaignId }) => ({ misdated: { campaign_id: campaignId, day: "2020-01-01" } }),
    byAllAlone: true,
  },
];

const lately = () => checkBooksSince(site.db, new Date(site.clock.now - HOUR_MS), ROWS);

test("books that are right have no fault, whatever the size of a page", async () => {
  await giveThree();
  for (const rows of [1, 2, 3, 10_000]) {
    expect(booksAreRight(await checkBooks(site.db, rows))).toBe(true);
  }
  expect(booksAreRight(await lately())).toBe(true);
});

test.each(faults)("found in the books: $name", async ({ make, found, byAllAlone }) => {
  const given = await giveThree();
  await tamper(site.database, (tx) => make(given).execute(tx));
  const checks = [await checkBooks(site.db, ROWS)];
  if (!byAllAlone) checks.push(await lately());
  for (const check of checks) {
    for (const [list, fault] of Object.entries(found(given))) {
      expect(check[list as keyof BookCheck]).toContainEqual(fault);
    }
  }
});

test("what was recorded before is left to the check of everything", async () => {
  const { id } = await giveThree();
  await tamper(site.database, (tx) =>
    sql`UPDATE donation SET fee_minor = fee_minor + 1 WHERE id = ${id}`.execute(tx),
  );
  const { unposted: wrong } = await checkBooksSince(site.db, new Date(Date.now() + HOUR_MS));
  expect(wrong).toEqual([]);
});
