import * as z from "zod/mini";
import * as calls from "#contract/office/money.ts";
import { readIdCursor, toIdPage } from "../../../platform/http/id-page.ts";
import { type Route, requireSignedIn, route } from "../../../platform/http/route.ts";
import { createSlots } from "../../../platform/slots.ts";
import { readDonationHistory } from "./donation-history.ts";
import { findFoundDonations } from "./find-donation-store.ts";
import { listGateways } from "./list-gateways.ts";
import { foundView } from "./money-view.ts";
import {
  type DonationSearchDeps,
  listFilterChoices,
  readDonationFilter,
  sumSearchedDonations,
} from "./search-donations.ts";

interface MoneyDeps extends DonationSearchDeps {
  readonly publicUrl: string;
}

/** Sums of all donations read the whole table. */
const SUMS = { atOnce: 2, waiting: 8, perVisitor: 3 };

export function moneyRoutes(deps: MoneyDeps): Route[] {
  const { db, gateways } = deps;
  const providers = gateways.all.map(({ name }) => name);
  const sums = createSlots(SUMS);
  return [
    route(calls.findDonations, async ({ query: { q, cursor, limit, ...days } }) => {
      const after = readIdCursor(z.uuid(), cursor);
      const filter = await readDonationFilter(deps.settings, days);
      const page = { providers, after, limit: limit + 1 };
      const found = await findFoundDonations(db, q, filter, page);
      const { rows, next_cursor } = toIdPage(found, limit);
      return { data: rows.map((row) => foundView(gateways, row)), next_cursor };
    }),
    route(calls.sumDonations, async ({ query: { q, ...days }, caller }) => {
      const filter = await readDonationFilter(deps.settings, days);
      const { accountId } = requireSignedIn(caller);
      return sums.run(() => sumSearchedDonations(deps, q, filter), accountId);
    }),
    route(calls.listDonationChoices, ({ query }) => listFilterChoices(deps, query.q ?? "")),
    route(calls.getDonationLife, ({ params }) => readDonationHistory(deps, params.id)),
    route(calls.listGateways, async () => ({ data: await listGateways(deps) })),
  ];
}
