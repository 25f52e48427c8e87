interface JobKind {
  readonly title: string;
  /** What is lost if such a job is given up; none where the work comes round by itself. */
  readonly lost?: string;
  /** Done each minute, together with the others of which this is true. */
  readonly everyMinute?: true;
}

/** Work that somebody caused is kept so long after its last try. Work that comes round is kept for a day. */
export const FAILED_KEPT_DAYS = 14;

/** Work that somebody caused, once each. */
const causedKinds = {
  "send-mail": {
    title: "Letters to one person",
    lost: "This letter is never sent. Whoever waits for it has to ask for it again.",
  },
  "send-receipt-mail": {
    title: "Thanks with a receipt",
    lost: "The donor gets no mail. The receipt stays on the page of the gift.",
  },
  "draw-picture": {
    title: "Pictures to be drawn",
    lost: "The picture stays away. Whoever uploaded it has to do that again.",
  },
  "discard-picture": {
    title: "Files of deleted pictures",
    lost: "The files of a deleted picture stay where they are. Remove them by hand.",
  },
  "remove-portrait": {
    title: "Files of old profile photos",
    lost: "The file of an old profile photo stays where it is. Remove it by hand.",
  },
  "remove-logo": {
    title: "Files of old logos",
    lost: "The file of an old logo stays where it is. Remove it by hand.",
  },
  "discard-papers": {
    title: "Receipts of people who left",
    lost: "A receipt with somebody's name stays where it is, a week at most.",
  },
  "tell-followers": {
    title: "News for a campaign's many followers",
    lost: "Some followers get no notification. The news itself stays on the campaign's page.",
  },
  "read-notifications": {
    title: "Notifications to be marked as read",
    lost: "Some of somebody's notifications stay unread. Marking all as read again does it.",
  },
  "discard-notifications": {
    title: "Notifications of people who left",
    lost: "What somebody was told stays, and nobody sees it. It goes by itself within a year.",
  },
  "expire-checkouts": {
    title: "Payment pages of one source to be closed",
    lost: "Payment pages stay open at the gateway until they close by themselves.",
  },
  "amend-receipt": {
    title: "Receipts of gifts that were given back",
    lost: "A receipt says more than is left of its gift. Run the job again.",
  },
  "tell-refund": {
    title: "Letters about money given back",
    lost: "The donor gets no letter. What became of the refund stays on the page of the gift.",
  },
  "tell-revoked": {
    title: "Letters about payments that count no more, or again",
    lost: "The donor gets no letter. What became of the gift stays on its page.",
  },
} satisfies Record<string, JobKind>;

/** Work that comes round: if it fails, it is done the next time. */
const timerKinds = {
  "complete-donations": { title: "Completing gifts that were begun", everyMinute: true },
  "reconcile-payments": { title: "Comparing payments with the gateway", everyMinute: true },
  "retry-movements": { title: "Trying again to book what moved at gateways" },
  "send-refunds": { title: "Telling gateways what to give back", everyMinute: true },
  "return-held-payments": {
    title: "Having payments given back that are nobody's gift",
    everyMinute: true,
  },
  "take-rates": { title: "Fetching reference rates" },
  "check-balances": { title: "Comparing gateways' balances with the books" },
  "watch-webhooks": { title: "Watching for news that waits too long", everyMinute: true },
  "watch-declines": { title: "Watching for many declined cards", everyMinute: true },
  "watch-backups": { title: "Watching for backups that are old" },
  "watch-jobs": { title: "Watching for work that was given up", everyMinute: true },
  "sweep-checkouts": { title: "Closing payment pages that are too many", everyMinute: true },
  "check-books": { title: "Checking what is new in the books" },
  "check-all-books": { title: "Checking all the books" },
  "check-counts": { title: "Counting the campaigns anew" },
  "count-subscribers": { title: "Counting followers who gave, once after an upgrade" },
  "tell-alerts": { title: "Mailing alerts to the office", everyMinute: true },
  "tell-event-changes": { title: "Telling guests that an event changed", everyMinute: true },
  "remind-event-guests": { title: "Reminding guests of events" },
  "post-due-updates": { title: "Posting updates whose time has come", everyMinute: true },
  "end-overdue-campaigns": { title: "Ending campaigns after their last day" },
  "sweep-pictures": { title: "Removing pictures that nobody used" },
  "forget-papers": { title: "Removing drawn receipts after a week" },
  "forget-alerts": { title: "Forgetting alerts settled a year ago" },
  "forget-webhooks": { title: "Forgetting old news from gateways" },
  "forget-idempotency-keys": { title: "Forgetting keys of old gifts" },
  "forget-limits": { title: "Forgetting limits that ended" },
  "forget-challenges": { title: "Forgetting used challenges" },
  "forget-notifications": { title: "Forgetting old notifications" },
  "forget-pending-subscribers": {
    title: "Forgetting wishes for the newsletter that nobody confirmed",
  },
  "forget-unused-accounts": { title: "Forgetting accounts that nobody confirmed or used" },
  "forget-old-codes": { title: "Forgetting old codes" },
  "forget-old-sign-ins": { title: "Forgetting sessions that ended" },
} satisfies Record<string, JobKind>;

/** Queues that are tables of their own. Their work never fails for good. */
const tableKinds = {
  "gateway-news": { title: "News from the gateways" },
  receipts: { title: "Receipts to be issued" },
  mailings: { title: "Mails of newsletters, updates and thanks" },
} satisfies Record<string, JobKind>;

export type CausedQueue = keyof typeof causedKinds;
export type JobQueue = CausedQueue | keyof typeof timerKinds;
export type TableQueue = keyof typeof tableKinds;
export type OfficeQueue = JobQueue | TableQueue;

const names = <T extends object>(kinds: T) => Object.keys(kinds) as [keyof T];

export const causedQueues = names(causedKinds);
export const jobQueues = names({ ...causedKinds, ...timerKinds });
export const tableQueues = names(tableKinds);
/** What the site does in the background, in the words of the office. */
export const jobKinds: Readonly<Record<OfficeQueue, JobKind>> = {
  ...causedKinds,
  ...tableKinds,
  ...timerKinds,
};
/** In the order in which the office sees them. */
export const officeQueues = names(jobKinds);
