import * as calls from "#contract/figures/overview.ts";
import { type Route, route, signedIn, widestNetwork } from "../../../platform/http/route.ts";
import { createStreamLimits } from "../../../platform/http/stream-limits.ts";
import { createExportAddress } from "./create-export.ts";
import { exportGiftTable } from "./export-gifts.ts";
import { exportFigureSummary } from "./export-summary.ts";
import { getCampaignOverview } from "./get-overview.ts";
import { listTeamsCampaigns } from "./list-overview-campaigns.ts";
import { listRangeGifts } from "./list-overview-gifts.ts";
import type { ExportParts } from "./overview-parts.ts";

/** Tables that are being sent at the same time, in this process. */
const TABLES_OVERALL = 40;

export function overviewRoutes(parts: ExportParts): Route[] {
  const tables = createStreamLimits({ overall: TABLES_OVERALL });
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
      createExportAddress(parts, signedIn(caller), body),
    ),
    route(calls.exportGifts, ({ query }) => exportGiftTable(parts, query.token, tables)),
    route(calls.exportSummary, ({ query, caller }) =>
      exportFigureSummary(parts, query.token, widestNetwork(caller)),
    ),
  ];
}
