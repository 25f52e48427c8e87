import { type RawBuilder, sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { HOUR_MS } from "../../../platform/clock.ts";
import { readRows } from "../../../platform/db/read-rows.ts";
import { uuidv7 } from "../../../platform/ids.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { createSettledDonations } from "../../../testing/test-donations.ts";
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

interface Donated {
  readonly campaignId: number;
  /** The middle one of three donations. */
  readonly id: string;
}

async function giveThree(): Promise<Donated> {
  const { id: campaignId } = await site.campaign();
  await createSettledDonations(site, { campaignId }, { campaignId }, { campaignId });
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
  readonly make: (donated: Donated) => RawBuilder<unknown>;
  readonly found: (donated: Donated) => { [K in keyof BookCheck]?: BookCheck[K][number] };
  /** Found only by the full check. */
  readonly onlyByFullCheck?: true;
}

const unposted = ({ id }: Donated) => ({ unposted: { id } });
const mismatched = ({ campaignId }: Donated) => ({ mismatched: { campaign_id: campaignId } });
const stranger = uuidv7();

const faults: readonly Fault[] = [
  {
    name: "a donation with another amount than was posted",
    make: ({ id }) => sql`UPDATE donation SET fee_minor = fee_minor + 1 WHERE id = ${id}`,
    found: unposted,
  },
  {
    name: "a settled donation that was never posted",
    make: ({ id }) => sql`UPDATE ledger_txn SET source_type = 'test' WHERE source_id = ${id}`,
    found: unposted,
  },
  {
    name: "a transaction without entries",
    make: ({ id }) => sql`DELETE FROM ledger_entry WHERE txn_id = (${txnOf(id)})`,
    found: (donated) => ({ ...unposted(donated), weak: { id: donated.id } }),
  },
  {
    name: "a transaction of a donation that does not exist",
    make: () => insertTxn("capture", stranger),
    found: () => ({ unposted: { id: stranger } }),
  },
  {
    name: "a transaction whose source is no donation's id",
    make: () => insertTxn("offline-gift", "nobody"),
    found: () => ({ unposted: { id: "nobody" } }),
  },
  {
    name: "a card donation that was posted as offline",
    make: ({ id }) => sql`UPDATE ledger_txn SET kind = 'offline-gift' WHERE source_id = ${id}`,
    found: unposted,
  },
  {
    name: "a second transaction of a donation",
    make: ({ id }) => insertTxn("offline-gift", id),
    found: unposted,
  },
  {
    name: "a reversed donation without a reversal in the ledger",
    make: ({ id }) => sql`UPDATE donation SET state = 'reversed', reversed_at = now(),
      reversed_by = ${personId} WHERE id = ${id}`,
    found: unposted,
  },
  {
    name: "a donation reversed only in the ledger",
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
    name: "a donation of which half reached the campaign",
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
    onlyByFullCheck: true,
  },
  ...["raised_minor", "donation_count"].map((column) => ({
    name: `a total of a campaign: ${column}`,
    make: ({ campaignId }: Donated) => sql`UPDATE campaign_totals
      SET ${sql.ref(column)} = ${sql.ref(column)} + 1 WHERE campaign_id = ${campaignId}`,
    found: mismatched,
  })),
  ...["cost_minor", "offline_minor", "donor_count", "reversed_count", "subscriber_count"].map(
    (column) => ({
      name: `a total of a campaign: ${column}`,
      make: ({ campaignId }: Donated) => sql`UPDATE campaign_totals
      SET ${sql.ref(column)} = ${sql.ref(column)} + 1 WHERE campaign_id = ${campaignId}`,
      found: mismatched,
      onlyByFullCheck: true as const,
    }),
  ),
  ...["raised_minor", "donation_count"].map((column) => ({
    name: `a day of a campaign: ${column}`,
    make: ({ campaignId }: Donated) => sql`UPDATE campaign_day
      SET ${sql.ref(column)} = ${sql.ref(column)} + 1 WHERE campaign_id = ${campaignId}`,
    found: ({ campaignId }: Donated) => ({
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
    onlyByFullCheck: true,
  },
];

const checkRecent = () => checkBooksSince(site.db, new Date(site.clock.now - HOUR_MS), ROWS);

test("correct books have no faults, regardless of the page size", async () => {
  await giveThree();
  for (const rows of [1, 2, 3, 10_000]) {
    expect(booksAreRight(await checkBooks(site.db, rows))).toBe(true);
  }
  expect(booksAreRight(await checkRecent())).toBe(true);
});

test.each(faults)("checking the books finds $name", async ({ make, found, onlyByFullCheck }) => {
  const donated = await giveThree();
  await tamper(site.database, (tx) => make(donated).execute(tx));
  const checks = [await checkBooks(site.db, ROWS)];
  if (!onlyByFullCheck) checks.push(await checkRecent());
  for (const check of checks) {
    for (const [list, fault] of Object.entries(found(donated))) {
      expect(check[list as keyof BookCheck]).toContainEqual(fault);
    }
  }
});

test("older records are left to the full check", async () => {
  const { id } = await giveThree();
  await tamper(site.database, (tx) =>
    sql`UPDATE donation SET fee_minor = fee_minor + 1 WHERE id = ${id}`.execute(tx),
  );
  const { unposted: wrong } = await checkBooksSince(site.db, new Date(Date.now() + HOUR_MS));
  expect(wrong).toEqual([]);
});
