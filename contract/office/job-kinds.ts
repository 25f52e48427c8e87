interface JobKind {
  readonly title: string;
  /** What happens if the job is given up; absent for scheduled work. */
  readonly lost?: string;
  /** Whether it runs every minute, in one job with the other kinds of this sort. */
  readonly everyMinute?: true;
}

/** Failed jobs are deleted after this time; failed scheduled work after a day. */
export const FAILED_JOB_DAYS = 14;

/** Work that someone caused, once each. */
const causedKinds = {
  "send-mail": {
    title: "Emails to one person",
    lost: "This email will never be sent. The recipient has to request it again.",
  },
  "send-receipt-mail": {
    title: "Thank-you emails with a receipt",
    lost: "The donor gets no email. The receipt stays on the donation's page.",
  },
  "draw-picture": {
    title: "Preparing uploaded pictures",
    lost: "The picture will not appear. The person who uploaded it has to upload it again.",
  },
  "discard-picture": {
    title: "Deleting files of removed pictures",
    lost: "The files of a deleted picture stay in the storage. Delete them by hand.",
  },
  "remove-portrait": {
    title: "Deleting old profile photos",
    lost: "The file of an old profile photo stays in the storage. Delete it by hand.",
  },
  "remove-logo": {
    title: "Deleting old logos",
    lost: "The file of an old logo stays in the storage. Delete it by hand.",
  },
  "discard-papers": {
    title: "Deleting receipts of erased people",
    lost: "A receipt with the person's name stays in the storage for up to a week.",
  },
  "tell-followers": {
    title: "Notifying the followers of a campaign",
    lost: "Some followers get no notification. The update stays on the campaign's page.",
  },
  "read-notifications": {
    title: "Marking notifications as read",
    lost: "Some notifications stay unread. The person can mark them all as read again.",
  },
  "revoke-mandate": {
    title: "Deleting stored payment methods",
    lost: "A stored payment method stays with the payment provider. It is never charged; delete it there by hand.",
  },
  "discard-notifications": {
    title: "Deleting notifications of erased people",
    lost: "Old notifications stay in the database, where no one sees them. They are deleted within a year.",
  },
  "expire-checkouts": {
    title: "Closing suspicious payment pages",
    lost: "The payment pages stay open until they expire.",
  },
  "amend-receipt": {
    title: "Updating receipts after a refund",
    lost: "The receipt shows more than what remains of the donation. Run the task again.",
  },
  "tell-refund": {
    title: "Emails about refunds",
    lost: "The donor gets no email. The outcome of the refund stays on the donation's page.",
  },
  "tell-revoked": {
    title: "Emails about payments that became invalid or valid again",
    lost: "The donor gets no email. The status stays on the donation's page.",
  },
} satisfies Record<string, JobKind>;

/** Scheduled work: after a failure it is done at the next time. */
const timerKinds = {
  "complete-donations": { title: "Completing donations", everyMinute: true },
  "follow-recurring": { title: "Following recurring donations", everyMinute: true },
  "charge-recurring": { title: "Charging recurring donations", everyMinute: true },
  "reconcile-payments": { title: "Checking for missed payments", everyMinute: true },
  "retry-movements": { title: "Retrying refunds and disputes that couldn't be recorded" },
  "send-refunds": { title: "Sending refunds to the payment provider", everyMinute: true },
  "return-held-payments": { title: "Refunding unmatched payments", everyMinute: true },
  "follow-bank-transfers": { title: "Reminding donors of bank transfers" },
  "match-bank-lines": { title: "Matching bank statements with donations" },
  "take-rates": { title: "Updating exchange rates" },
  "check-balances": { title: "Comparing balances with the books" },
  "watch-webhooks": { title: "Checking for delayed messages about payments", everyMinute: true },
  "watch-declines": { title: "Checking for unusually many declined cards", everyMinute: true },
  "watch-backups": { title: "Checking the age of the last backup" },
  "watch-jobs": { title: "Checking for failed background tasks", everyMinute: true },
  "sweep-checkouts": { title: "Closing surplus payment pages", everyMinute: true },
  "check-books": { title: "Checking new entries in the books" },
  "check-all-books": { title: "Checking the entire books" },
  "check-counts": { title: "Recounting campaigns" },
  "count-subscribers": { title: "Counting followers who donated, once after an upgrade" },
  "tell-alerts": { title: "Emailing alerts to the office", everyMinute: true },
  "tell-event-changes": { title: "Notifying guests of changed events", everyMinute: true },
  "remind-event-guests": { title: "Reminding guests of events" },
  "post-due-updates": { title: "Publishing scheduled updates", everyMinute: true },
  "end-overdue-campaigns": { title: "Ending campaigns after their last day" },
  "sweep-pictures": { title: "Deleting unused pictures" },
  "forget-papers": { title: "Deleting week-old copies of receipts" },
  "forget-alerts": { title: "Deleting alerts resolved a year ago" },
  "forget-webhooks": { title: "Deleting old messages from payment providers" },
  "forget-idempotency-keys": { title: "Deleting keys of old donation requests" },
  "forget-limits": { title: "Deleting expired rate limits" },
  "forget-challenges": { title: "Deleting used spam checks" },
  "forget-notifications": { title: "Deleting old notifications" },
  "send-donation-summaries": { title: "Emails to campaign teams about donations" },
  "forget-pending-subscribers": { title: "Deleting unconfirmed newsletter sign-ups" },
  "forget-unused-accounts": { title: "Deleting accounts that were never confirmed or used" },
  "forget-old-codes": { title: "Deleting expired codes" },
  "forget-old-sign-ins": { title: "Deleting ended sessions" },
} satisfies Record<string, JobKind>;

/** Queues with their own tables. Their work never fails permanently. */
const tableKinds = {
  "gateway-news": { title: "Messages from payment providers" },
  receipts: { title: "Issuing receipts" },
  mailings: { title: "Newsletters, updates and thank-you emails" },
} satisfies Record<string, JobKind>;

export type OneOffQueue = keyof typeof causedKinds;
export type JobQueue = OneOffQueue | keyof typeof timerKinds;
export type TableQueue = keyof typeof tableKinds;
export type OfficeQueue = JobQueue | TableQueue;

const keysOf = <T extends object>(kinds: T) => Object.keys(kinds) as [keyof T];

export const oneOffQueues = keysOf(causedKinds);
export const jobQueues = keysOf({ ...causedKinds, ...timerKinds });
export const tableQueues = keysOf(tableKinds);
export const jobKinds: Readonly<Record<OfficeQueue, JobKind>> = {
  ...causedKinds,
  ...tableKinds,
  ...timerKinds,
};
export const officeQueues = keysOf(jobKinds);
