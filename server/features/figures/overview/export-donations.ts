import type { DonationFilter } from "#contract/giving/offline.ts";
import type { StreamedFile } from "../../../platform/http/route.ts";
import { type StreamLimits, whenRead } from "../../../platform/http/stream-limits.ts";
import { isNamed } from "../../campaigns/catalogue/donation-filter-store.ts";
import { openExport } from "./create-export.ts";
import { donationTable } from "./donation-table.ts";
import type { ExportDeps, OverviewDeps } from "./overview-deps.ts";
import { type DonationPlace, findOverviewDonations, placeOf } from "./overview-donation-store.ts";
import type { Scope } from "./overview-scope.ts";

/** Half a megabyte while they are read and written: forty tables at the same time hold twenty. */
const ROWS_AT_ONCE = 200;

/** How many tables one account may download at the same time. */
const TABLES_PER_ACCOUNT = 2;

/** The donations that a token asks for, as a table. Throws `not_found`, `too_many_requests`. */
export async function exportDonationTable(
  deps: ExportDeps,
  token: string,
  tables: StreamLimits,
): Promise<StreamedFile> {
  const { request, scope } = await openExport(deps, "gifts", token);
  const { from, to } = scope.range;
  const { thanked, source, q } = request;
  const name = `gifts-${request.id ? `campaign-${request.id}-` : ""}${from}-to-${to}.csv`;
  const leave = tables.enter([{ key: request.accountId, most: TABLES_PER_ACCOUNT }]);
  const rows = tableOf(deps, scope, { thanked, source, q, from, to });
  return { name, chunks: whenRead(rows, leave) };
}

/**
 * The table in pieces of some rows: one campaign after the other, newest donation first. Each
 * piece is a query of its own, so a slow reader holds no connection.
 */
async function* tableOf(
  { db }: Pick<OverviewDeps, "db">,
  { ids }: Scope,
  { q, ...filter }: DonationFilter,
): AsyncGenerator<string> {
  yield donationTable([], { first: true });
  for (const id of ids) {
    let after: DonationPlace | undefined;
    do {
      const rows = await findOverviewDonations(db, [id], { filter, after, limit: ROWS_AT_ONCE });
      // Names are looked for here: a page of rare ones would be a query through all of the campaign.
      const wanted = q ? rows.filter(({ donor_name: name }) => isNamed(name, q)) : rows;
      if (wanted.length > 0) yield donationTable(wanted, { first: false });
      const last = rows[ROWS_AT_ONCE - 1];
      after = last && placeOf(last);
    } while (after);
  }
}
