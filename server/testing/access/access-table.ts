import { accountAccess } from "../../features/account/profile/account-access.ts";
import { communityAccess } from "../../features/campaigns/community/community-access.ts";
import { eventAccess } from "../../features/campaigns/events/event-access.ts";
import { organisingAccess } from "../../features/campaigns/organising/organising-access.ts";
import { pictureAccess } from "../../features/campaigns/pictures/picture-access.ts";
import { teamAccess } from "../../features/campaigns/teams/team-access.ts";
import { updateAccess } from "../../features/campaigns/updates/update-access.ts";
import { dashboardAccess } from "../../features/figures/dashboard/dashboard-access.ts";
import { overviewAccess } from "../../features/figures/overview/overview-access.ts";
import { bankAccess } from "../../features/giving/bank-statements/bank-access.ts";
import { givingAccess } from "../../features/giving/donations/giving-access.ts";
import { receiptAccess } from "../../features/giving/receipts/receipt-access.ts";
import { recurringAccess } from "../../features/giving/recurring/recurring-access.ts";
import { manageRecurringAccess } from "../../features/giving/recurring-management/manage-access.ts";
import { teamRecurringAccess } from "../../features/giving/recurring-views/team-recurring-access.ts";
import { refundAccess } from "../../features/giving/refunds/refund-access.ts";
import { donorAccess } from "../../features/office/donors/donor-access.ts";
import { exportsAccess } from "../../features/office/exports/exports-access.ts";
import { moneyAccess } from "../../features/office/money/money-access.ts";
import { monthAccess } from "../../features/office/months/month-access.ts";
import { officeRecurringAccess } from "../../features/office/recurring/recurring-access.ts";
import { officeAccess } from "../../features/office/review/office-access.ts";
import { staffAccess } from "../../features/office/staff/staff-access.ts";
import { enquiryAccess } from "../../features/outreach/enquiries/enquiry-access.ts";
import { newsletterAccess } from "../../features/outreach/newsletter/newsletter-access.ts";
import type { AccessRow } from "./access-row.ts";

/** Who may call each endpoint of the contract, by method and path. */
export const accessTable: Readonly<Record<string, AccessRow>> = {
  ...givingAccess,
  ...accountAccess,
  ...dashboardAccess,
  ...organisingAccess,
  ...overviewAccess,
  ...pictureAccess,
  ...teamAccess,
  ...communityAccess,
  ...eventAccess,
  ...updateAccess,
  ...officeAccess,
  ...newsletterAccess,
  ...enquiryAccess,
  ...receiptAccess,
  ...recurringAccess,
  ...refundAccess,
  ...manageRecurringAccess,
  ...bankAccess,
  ...moneyAccess,
  ...officeRecurringAccess,
  ...teamRecurringAccess,
  ...monthAccess,
  ...exportsAccess,
  ...donorAccess,
  ...staffAccess,
};

/** Public routes outside the contract, without the sandbox gateway. */
export const routesOutsideContract = [
  "GET /.well-known/security.txt",
  "GET /api/docs",
  "GET /api/docs.css",
  // Redirects browsers to the page; mail programs use the contract's POST.
  "GET /api/v1/newsletter/unsubscribe",
  "GET /api/v1/openapi.json",
  "GET /apple-touch-icon.png",
  "GET /auth/social/:provider/callback",
  "GET /auth/social/:provider/start",
  // Only without a mail server, and only on this machine.
  "GET /dev/mailbox",
  "GET /dev/mailbox.css",
  "GET /dev/mailbox.json",
  "GET /dev/mailbox/:number",
  "GET /dev/mailbox/:number/files/:file",
  "GET /dev/mailbox/:number/html",
  "GET /dev/mails",
  "GET /dev/mails/:number",
  "GET /dev/mails/:number/:look",
  "GET /favicon.svg",
  "GET /healthz",
  "GET /icon-192.png",
  "GET /icon-512.png",
  "GET /icon-maskable-512.png",
  // Signed addresses in mailings.
  "GET /m/c/:id",
  "GET /m/o/:file",
  "GET /m/preview/:id",
  "GET /manifest.webmanifest",
  "GET /og-default.png",
  "GET /pictures/campaigns/:id/:file",
  "GET /pictures/portraits/:id/:file",
  "GET /pictures/site/:id/logo.png",
  "GET /pictures/site/:id/logo.webp",
  "GET /readyz",
  "GET /robots.txt",
  "GET /sitemap-campaigns-:part(^[1-9]\\d*).xml",
  "GET /sitemap-causes.xml",
  "GET /sitemap.xml",
  "POST /auth/social/:provider/callback",
];
