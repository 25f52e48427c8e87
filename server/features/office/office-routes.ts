import { getQueues } from "#contract/office.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { contentRoutes } from "./content-routes.ts";
import type { OfficeParts } from "./office-parts.ts";
import { countQueues } from "./queue-store.ts";
import { reviewRoutes } from "./review-routes.ts";
import { userRoutes } from "./user-routes.ts";

export function officeRoutes(parts: OfficeParts): Route[] {
  return [
    route(getQueues, () => countQueues(parts.db)),
    ...reviewRoutes(parts),
    ...contentRoutes(parts),
    ...userRoutes(parts),
  ];
}
