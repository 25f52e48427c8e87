import { exportAccount as exportAccountCall } from "#contract/account/profile.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { createStreamLimits } from "../../../platform/http/stream-limits.ts";
import type { ProfileParts } from "../profile/profile-parts.ts";
import { exportAccount } from "./export-account.ts";

/** Accounts that are exported at the same time, in this process. */
const EXPORTS_OVERALL = 5;

export function exportRoutes(parts: ProfileParts): Route[] {
  const exports = createStreamLimits({ overall: EXPORTS_OVERALL });
  return [
    route(exportAccountCall, ({ body, caller }) =>
      exportAccount(parts, body.password, caller, exports),
    ),
  ];
}
