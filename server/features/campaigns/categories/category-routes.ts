import { listCategories } from "#contract/campaigns/categories.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { campaignsTag, categoriesTag } from "../../../tags.ts";
import { listAllCategories } from "./list-categories.ts";

export interface CategoryDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export function categoryRoutes(deps: CategoryDeps): Route[] {
  return [
    route(
      listCategories,
      () => listAllCategories(deps),
      // Every cause shows its number of campaigns and one of them.
      { cachedBy: () => [categoriesTag, campaignsTag] },
    ),
  ];
}
