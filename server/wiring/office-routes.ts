import type { Deps } from "../deps.ts";
import { alertRoutes } from "../features/foundation/alerts/alert-routes.ts";
import { auditRoutes } from "../features/foundation/audit/audit-routes.ts";
import { backupRoutes } from "../features/foundation/backups/backup-routes.ts";
import { disputeRoutes } from "../features/giving/disputes/dispute-routes.ts";
import { officeReportRoutes } from "../features/giving/offline/office-report-routes.ts";
import { heldPaymentRoutes } from "../features/giving/payments/held-payment-routes.ts";
import { contentRoutes } from "../features/office/content/content-routes.ts";
import { jobRoutes } from "../features/office/jobs/job-routes.ts";
import { moneyRoutes } from "../features/office/money/money-routes.ts";
import { reviewRoutes } from "../features/office/review/review-routes.ts";
import { userRoutes } from "../features/office/users/user-routes.ts";
import type { Route } from "../platform/http/route.ts";
import { findTableQueues } from "../start/table-queues.ts";

/** Endpoints for the office only. */
export function officeRoutes(deps: Deps): Route[] {
  return [
    ...reviewRoutes(deps),
    ...contentRoutes(deps),
    ...userRoutes(deps),
    ...auditRoutes(deps),
    ...alertRoutes(deps),
    ...backupRoutes(deps),
    ...heldPaymentRoutes(deps),
    ...disputeRoutes(deps),
    ...officeReportRoutes(deps),
    ...moneyRoutes(deps),
    ...jobRoutes({ ...deps, tableFigures: () => findTableQueues(deps) }),
  ];
}
