import type { Deps } from "../deps.ts";
import { profileJobs } from "../features/account/profile/profile-jobs.ts";
import { balanceJobs } from "../features/books/balances/balance-jobs.ts";
import { ledgerJobs } from "../features/books/ledger/ledger-jobs.ts";
import { rateJobs } from "../features/books/rates/rate-jobs.ts";
import { categoryJobs } from "../features/campaigns/categories/category-jobs.ts";
import { communityJobs } from "../features/campaigns/community/community-jobs.ts";
import { eventJobs } from "../features/campaigns/events/event-jobs.ts";
import { followerJobs } from "../features/campaigns/followers/notify-followers.ts";
import { organisingJobs } from "../features/campaigns/organising/organising-jobs.ts";
import { pictureJobs } from "../features/campaigns/pictures/picture-jobs.ts";
import { updateJobs } from "../features/campaigns/updates/update-jobs.ts";
import { alertJobs } from "../features/foundation/alerts/alert-jobs.ts";
import { backupJobs } from "../features/foundation/backups/backup-jobs.ts";
import { mailJobs } from "../features/foundation/emails/email-jobs.ts";
import { limitJobs } from "../features/foundation/limits/limit-jobs.ts";
import { notificationJobs } from "../features/foundation/notifications/notification-jobs.ts";
import { siteJobs } from "../features/foundation/site/site-jobs.ts";
import { webhookJobs } from "../features/gateways/inbox/webhook-jobs.ts";
import { bankJobs } from "../features/giving/bank-statements/match-lines.ts";
import { bankTransferJobs } from "../features/giving/bank-transfers/follow-transfers.ts";
import { donationJobs } from "../features/giving/donations/donation-jobs.ts";
import { paymentJobs } from "../features/giving/payments/payment-jobs.ts";
import { pullChanges } from "../features/giving/payments/pull-changes.ts";
import { receiptJobs } from "../features/giving/receipts/receipt-jobs.ts";
import { recurringJobs } from "../features/giving/recurring/recurring-jobs.ts";
import { refundJobs } from "../features/giving/refunds/refund-jobs.ts";
import { mailedCodeJobs } from "../features/identity/codes/mailed-code-jobs.ts";
import { registrationJobs } from "../features/identity/registration/registration-jobs.ts";
import { sessionJobs } from "../features/identity/sessions/session-jobs.ts";
import { officeJobs } from "../features/office/jobs/watch-jobs.ts";
import { newsletterJobs } from "../features/outreach/newsletter/newsletter-jobs.ts";
import type { JobWorker } from "../platform/jobs/jobs.ts";

/** All background jobs. */
export function createJobWorkers(deps: Deps): JobWorker[] {
  return [
    ...donationJobs(deps),
    ...bankTransferJobs(deps),
    ...paymentJobs(deps),
    ...recurringJobs(deps),
    ...refundJobs(deps),
    ...bankJobs(deps),
    ...webhookJobs(deps),
    ...balanceJobs({ ...deps, pull: (provider) => pullChanges({ ...deps, provider }) }),
    ...ledgerJobs(deps),
    ...rateJobs(deps),
    ...sessionJobs(deps),
    ...mailedCodeJobs(deps),
    ...registrationJobs(deps),
    ...newsletterJobs(deps),
    ...mailJobs(deps),
    ...limitJobs(deps),
    ...profileJobs(deps),
    ...receiptJobs(deps),
    ...categoryJobs(deps),
    ...organisingJobs(deps),
    ...pictureJobs(deps),
    ...communityJobs(deps),
    ...notificationJobs(deps),
    ...eventJobs(deps),
    ...updateJobs(deps),
    ...followerJobs(deps),
    ...alertJobs(deps),
    ...backupJobs(deps),
    ...officeJobs(deps),
    ...siteJobs(deps),
  ];
}
