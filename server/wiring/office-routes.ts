import type { Deps } from "../deps.ts";
import { alertRoutes } from "../features/foundation/alerts/alert-routes.ts";
import { auditRoutes } from "../features/foundation/audit/audit-routes.ts";
import { backupRoutes } from "../features/foundation/backups/backup-routes.ts";
import { findInboxLag } from "../features/gateways/inbox/webhook-store.ts";
import { bankStatementRoutes } from "../features/giving/bank-statements/bank-routes.ts";
import { disputeRoutes } from "../features/giving/disputes/dispute-routes.ts";
import { officeReportRoutes } from "../features/giving/offline/office-report-routes.ts";
import { heldPaymentRoutes } from "../features/giving/payments/held-payment-routes.ts";
import { findReceiptLag } from "../features/giving/receipts/receipt-store.ts";
import { contentRoutes } from "../features/office/content/content-routes.ts";
import { donorRoutes } from "../features/office/donors/donor-routes.ts";
import { officeExportRoutes } from "../features/office/exports/export-routes.ts";
import { figureRoutes } from "../features/office/figures/figure-routes.ts";
import { jobRoutes } from "../features/office/jobs/job-routes.ts";
import type { TableFigures } from "../features/office/jobs/job-view.ts";
import { moneyRoutes } from "../features/office/money/money-routes.ts";
import { monthRoutes } from "../features/office/months/month-routes.ts";
import { officeRecurringRoutes } from "../features/office/recurring/recurring-routes.ts";
import { reviewRoutes } from "../features/office/review/review-routes.ts";
import { staffRoutes } from "../features/office/staff/staff-routes.ts";
import { userRoutes } from "../features/office/users/user-routes.ts";
import { findMailingLag } from "../features/outreach/mailings/mailing-queue-store.ts";
import type { Route } from "../platform/http/route.ts";

/** Endpoints for the office only. */
export function officeRoutes(deps: Deps): Route[] {
  return [
    ...reviewRoutes(deps),
    ...contentRoutes(deps),
    ...userRoutes(deps),
    ...staffRoutes(deps),
    ...auditRoutes(deps),
    ...alertRoutes(deps),
    ...backupRoutes(deps),
    ...heldPaymentRoutes(deps),
    ...bankStatementRoutes(deps),
    ...disputeRoutes(deps),
    ...officeReportRoutes(deps),
    ...moneyRoutes(deps),
    ...officeRecurringRoutes(deps),
    ...monthRoutes(deps),
    ...officeExportRoutes(deps),
    ...figureRoutes(deps),
    ...donorRoutes(deps),
    ...jobRoutes({ ...deps, tableFigures: () => findTableQueues(deps) }),
  ];
}

/** Backlogs of the queues that have their own tables. */
async function findTableQueues({ db }: Pick<Deps, "db">): Promise<TableFigures[]> {
  const [events, receipts, mailings] = await Promise.all([
    findInboxLag(db),
    findReceiptLag(db),
    findMailingLag(db),
  ]);
  const times = events.map(({ since }) => since.getTime());
  return [
    {
      queue: "gateway-news",
      waiting: events.reduce((sum, { count }) => sum + count, 0),
      since: times.length === 0 ? null : new Date(Math.min(...times)),
    },
    { queue: "receipts", ...receipts },
    { queue: "mailings", ...mailings },
  ];
}
