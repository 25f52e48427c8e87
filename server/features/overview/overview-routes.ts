import * as calls from "#contract/overview.ts";
import { type Route, route, signedIn } from "../../platform/http/route.ts";
import { createExportAddress } from "./create-export.ts";
import { exportGiftTable } from "./export-gifts.ts";
import { exportFigureSummary } from "./export-summary.ts";
import { getCampaignOverview } from "./get-overview.ts";
import { listTeamsCampaigns } from "./list-overview-campaigns.ts";
import { listRangeGifts } from "./list-overview-gifts.ts";
import type { ExportParts } from "./overview-parts.ts";

export function overviewRoutes(parts: ExportParts): Route[] {
  return [
    route(calls.getOverview, ({ query, caller }) =>
      getCampaignOverview(parts, signedIn(caller).accountId, query),
    ),
    route(calls.listOverviewCampaigns, ({ query, caller }) =>
      listTeamsCampaigns(parts, signedIn(caller).accountId, query),
    ),
    route(calls.listOverviewGifts, ({ query, caller }) =>
      listRangeGifts(parts, signedIn(caller).accountId, query),
    ),
    route(calls.createExport, ({ body, caller }) =>
      createExportAddress(parts, signedIn(caller).accountId, body),
    ),
    route(calls.exportGifts, ({ query }) => exportGiftTable(parts, query.token)),
    route(calls.exportSummary, ({ query }) => exportFigureSummary(parts, query.token)),
  ];
}
