import * as calls from "#contract/office/exports.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { createStreamLimits } from "../../../platform/http/stream-limits.ts";
import { createOfficeExportUrl, type OfficeExportDeps } from "./create-office-export.ts";
import { downloadOfficeExport } from "./download-office-export.ts";

/** How many exports this process sends at the same time. */
const MAX_EXPORTS = 5;

export function officeExportRoutes(deps: OfficeExportDeps): Route[] {
  const downloads = createStreamLimits({ overall: MAX_EXPORTS });
  return [
    route(calls.createOfficeExport, ({ body, caller }) =>
      createOfficeExportUrl(deps, caller, body),
    ),
    route(calls.downloadOfficeCsv, ({ query }) =>
      downloadOfficeExport(deps, query.token, downloads),
    ),
    route(calls.downloadOfficeXlsx, ({ query }) =>
      downloadOfficeExport(deps, query.token, downloads),
    ),
  ];
}
