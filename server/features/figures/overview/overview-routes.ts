import * as calls from "#contract/figures/overview.ts";
import { type Route, requireSignedIn, route, widestNetwork } from "../../../platform/http/route.ts";
import { createStreamLimits } from "../../../platform/http/stream-limits.ts";
import { createExportUrl } from "./create-export.ts";
import { exportDonationTable } from "./export-donations.ts";
import { exportFigureSummary } from "./export-summary.ts";
import { getCampaignOverview } from "./get-overview.ts";
import { listRangeDonations, listTeamsCampaigns } from "./list-overview.ts";
import type { ExportDeps } from "./overview-deps.ts";

/** How many tables this process sends at the same time. */
const MAX_TABLES = 40;

export function overviewRoutes(deps: ExportDeps): Route[] {
  const tables = createStreamLimits({ overall: MAX_TABLES });
  return [
    route(calls.getOverview, ({ query, caller }) =>
      getCampaignOverview(deps, requireSignedIn(caller).accountId, query),
    ),
    route(calls.listOverviewCampaigns, ({ query, caller }) =>
      listTeamsCampaigns(deps, requireSignedIn(caller).accountId, query),
    ),
    route(calls.listOverviewGifts, ({ query, caller }) =>
      listRangeDonations(deps, requireSignedIn(caller).accountId, query),
    ),
    route(calls.createExport, ({ body, caller }) =>
      createExportUrl(deps, requireSignedIn(caller), body),
    ),
    route(calls.exportGifts, ({ query }) => exportDonationTable(deps, query.token, tables)),
    route(calls.exportSummary, ({ query, caller }) =>
      exportFigureSummary(deps, query.token, widestNetwork(caller)),
    ),
  ];
}
