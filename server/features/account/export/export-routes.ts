import { exportAccount as exportAccountCall } from "#contract/account/profile.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { createStreamLimits } from "../../../platform/http/stream-limits.ts";
import type { ProfileDeps } from "../profile/profile-deps.ts";
import { exportAccount } from "./export-account.ts";

/** Concurrent exports in this process. */
const EXPORTS_OVERALL = 5;

export function exportRoutes(deps: ProfileDeps): Route[] {
  const exports = createStreamLimits({ overall: EXPORTS_OVERALL });
  return [
    route(exportAccountCall, ({ body, caller }) =>
      exportAccount(deps, body.password, caller, exports),
    ),
  ];
}
