import type { DonationFilter } from "#contract/giving/team-donations.ts";
import type { StreamedFile } from "../../../platform/http/route.ts";
import { releaseWhenRead, type StreamLimits } from "../../../platform/http/stream-limits.ts";
import { matchesName } from "../../campaigns/catalogue/donation-filter-store.ts";
import { openExport } from "./create-export.ts";
import { donationTable } from "./donation-table.ts";
import type { ExportDeps, OverviewDeps } from "./overview-deps.ts";
import {
  type DonationPosition,
  findOverviewDonations,
  toDonationPosition,
} from "./overview-donation-store.ts";
import type { Scope } from "./overview-scope.ts";

/** About half a megabyte of memory for each download. */
const PAGE_SIZE = 200;

/** How many tables an account may download at the same time. */
const TABLES_PER_ACCOUNT = 2;

/** The donations that a token grants, as CSV. Throws `not_found`, `too_many_requests`. */
export async function exportDonationTable(
  deps: ExportDeps,
  token: string,
  tables: StreamLimits,
): Promise<StreamedFile> {
  const { request, scope } = await openExport(deps, "gifts", token);
  const { from, to } = scope.range;
  const { thanked, source, q } = request;
  const name = `donations-${request.id ? `campaign-${request.id}-` : ""}${from}-to-${to}.csv`;
  const leave = tables.acquire([{ key: request.accountId, most: TABLES_PER_ACCOUNT }]);
  const rows = tableChunks(deps, scope, { thanked, source, q, from, to });
  return { name, chunks: releaseWhenRead(rows, leave) };
}

/**
 * The table campaign by campaign, newest donation first. Each chunk is one query, so a slow reader
 * does not occupy a connection.
 */
async function* tableChunks(
  { db }: Pick<OverviewDeps, "db">,
  { ids }: Scope,
  { q, ...filter }: DonationFilter,
): AsyncGenerator<string> {
  yield donationTable([], { first: true });
  for (const id of ids) {
    let after: DonationPosition | undefined;
    do {
      const rows = await findOverviewDonations(db, [id], { filter, after, limit: PAGE_SIZE });
      // Names are filtered here: a query for a rare name would read the whole campaign.
      const wanted = q ? rows.filter(({ donor_name: name }) => matchesName(name, q)) : rows;
      if (wanted.length > 0) yield donationTable(wanted, { first: false });
      const last = rows[PAGE_SIZE - 1];
      after = last && toDonationPosition(last);
    } while (after);
  }
}
