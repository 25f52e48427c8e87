import * as z from "zod/mini";
import * as calls from "#contract/office/money.ts";
import type { Db } from "../../../platform/db/database.ts";
import { readIdCursor, toIdPage } from "../../../platform/http/id-page.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import type { Gateways } from "../../gateways/provider/gateways.ts";
import { readDonationHistory } from "./donation-history.ts";
import { findFoundDonations } from "./find-donation-store.ts";
import { listGateways } from "./list-gateways.ts";
import { foundView } from "./money-view.ts";

interface MoneyDeps {
  readonly db: Db;
  readonly gateways: Gateways;
  readonly publicUrl: string;
}

export function moneyRoutes(deps: MoneyDeps): Route[] {
  const { db, gateways } = deps;
  const providers = gateways.all.map(({ name }) => name);
  return [
    route(calls.findDonations, async ({ query: { q, cursor, limit } }) => {
      const after = readIdCursor(z.uuid(), cursor);
      const found = await findFoundDonations(db, q, { providers, after, limit: limit + 1 });
      const { rows, next_cursor } = toIdPage(found, limit);
      return { data: rows.map((row) => foundView(gateways, row)), next_cursor };
    }),
    route(calls.getDonationLife, ({ params }) => readDonationHistory(deps, params.id)),
    route(calls.listGateways, async () => ({ data: await listGateways(deps) })),
  ];
}
