import { listQuarantine } from "#contract/foundation/alerts.ts";
import type { Db } from "../../../platform/db/database.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { countQuarantine, findQuarantine } from "./quarantine-store.ts";

const SHOWN = 100;

/** What the office sees of payments that are held back from the books. */
export function quarantineRoutes({ db }: { readonly db: Db }): Route[] {
  return [
    route(listQuarantine, async () => {
      const [found, total] = await Promise.all([findQuarantine(db, SHOWN), countQuarantine(db)]);
      return {
        data: found.map(({ told_at, ...payment }) => ({
          ...payment,
          told_at: told_at.toISOString(),
        })),
        total,
      };
    }),
  ];
}
