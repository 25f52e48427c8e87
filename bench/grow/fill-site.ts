import type pg from "pg";
import type { Deps } from "#server/deps.ts";
import { keepSums, readSumsToKeep } from "#server/features/books/sums/ledger-sum-store.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { fillBooks } from "./fill-books.ts";
import { fillCampaigns } from "./fill-campaigns.ts";
import { fillDonations } from "./fill-donations.ts";
import { fillMovements } from "./fill-movements.ts";
import type { GrowSize } from "./grow-size.ts";

export interface FillFigures {
  readonly seconds: number;
  readonly bytes: number;
}

/** Fills an empty site to its size. Throws where its figures or books do not fit together. */
export async function fillSite({
  client,
  size,
  deps,
}: {
  readonly client: pg.Client;
  readonly size: GrowSize;
  readonly deps: Pick<Deps, "database">;
}): Promise<FillFigures> {
  const start = performance.now();
  await fillCampaigns(client, size);
  await fillDonations(client, size);
  await fillMovements(client, size);
  await fillBooks(client);
  const sums = await readSumsToKeep(deps.database.patientDb, { anew: true });
  await inTransaction(deps.database, (tx) => keepSums(tx, sums));
  await client.query("VACUUM ANALYZE");
  const { rows } = await client.query<{ bytes: string }>(
    "SELECT pg_database_size(current_database()) AS bytes",
  );
  await expectWholeFigures(client, size.donations);
  return { seconds: (performance.now() - start) / 1000, bytes: Number(rows[0]?.bytes) };
}

async function expectWholeFigures(client: pg.Client, count: number): Promise<void> {
  const { rows } = await client.query(`SELECT
    (SELECT count(*)::int FROM donation) AS gifts,
    (SELECT sum(donation_count)::int FROM campaign_totals) AS counted,
    (SELECT sum(donation_count)::int FROM campaign_day) AS by_day,
    (SELECT count(*)::int FROM ledger_txn WHERE source_type = 'donation') AS booked,
    (SELECT sum(amount_minor) FROM ledger_entry) AS off_by`);
  const { gifts, counted, by_day: byDay, booked, off_by: offBy } = rows[0];
  if ([gifts, counted, byDay, booked].some((n) => n !== count) || Number(offBy) !== 0) {
    throw new Error(`the figures do not fit together: ${JSON.stringify(rows[0])}`);
  }
}
