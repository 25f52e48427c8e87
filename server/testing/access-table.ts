import type { Row } from "./access/access-row.ts";
import { accountAccess } from "./access/account-access.ts";
import { communityAccess } from "./access/community-access.ts";
import { dashboardAccess } from "./access/dashboard-access.ts";
import { enquiryAccess } from "./access/enquiry-access.ts";
import { eventAccess } from "./access/event-access.ts";
import { givingAccess } from "./access/giving-access.ts";
import { moneyAccess } from "./access/money-access.ts";
import { newsletterAccess } from "./access/newsletter-access.ts";
import { officeAccess } from "./access/office-access.ts";
import { organisingAccess } from "./access/organising-access.ts";
import { overviewAccess } from "./access/overview-access.ts";
import { pictureAccess } from "./access/picture-access.ts";
import { receiptAccess } from "./access/receipt-access.ts";
import { refundAccess } from "./access/refund-access.ts";
import { teamAccess } from "./access/team-access.ts";
import { updateAccess } from "./access/update-access.ts";

/** Every endpoint of the contract, by method and path, with who may call it. */
export const accessTable: Readonly<Record<string, Row>> = {
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
  ...refundAccess,
  ...moneyAccess,
};

/** What is served beside the contract, the sandbox gateway aside: open to everybody. */
export const besideTheContract = [
  "GET /.well-known/security.txt",
  "GET /api/docs",
  "GET /api/docs.css",
  // Leads a browser to the page; the contract has the POST of mail programs.
  "GET /api/v1/newsletter/unsubscribe",
  "GET /api/v1/openapi.json",
  "GET /apple-touch-icon.png",
  "GET /auth/social/:provider/callback",
  "GET /auth/social/:provider/start",
  // Only where mails are not sent, and then to this machine alone.
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
  // Of mails to many; each address is signed.
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
