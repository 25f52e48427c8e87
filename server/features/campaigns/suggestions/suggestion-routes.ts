import { suggestCampaigns } from "#contract/campaigns/catalogue.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { campaignsTag } from "../../../tags.ts";
import { listSuggestions, type SuggestionDeps } from "./suggest.ts";

export function suggestionRoutes(deps: SuggestionDeps): Route[] {
  return [
    route(suggestCampaigns, ({ query, visitor }) => listSuggestions(deps, query.q, visitor?.()), {
      cachedBy: () => [campaignsTag],
    }),
  ];
}
