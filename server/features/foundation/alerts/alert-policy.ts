import type { AlertKind } from "#contract/foundation/alert-kinds.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../platform/clock.ts";

/** The most characters that are stored of an alert's detail. */
export const MAX_DETAIL = 4_000;
/** How many alerts of one kind may be open at once. One more alert stands for all further ones. */
export const MAX_OPEN_OF_KIND = 200;
/** A settled alert stays settled for so long, even if its cause goes on, ms. */
export const REOPENS_AFTER_MS = HOUR_MS;
/**
 * Kinds of alerts about a state that lasts and whose figures change: they settle themselves once it is over, and
 * open again when it is back. For all other kinds, new facts open a settled alert again.
 */
export const GO_ON: readonly AlertKind[] = [
  "backup_check_failed",
  "backup_old",
  "balance_differs",
  "balance_unread",
  "books_wrong",
  "checkout_refused",
  "decline_spike",
  "gateway_refuses",
  "job_fails_on",
  "job_given_up",
  "rate_jumped",
  "rates_away",
  "reconciler_stands_still",
  "samples_open",
  "webhook_late",
  "webhook_refused",
  "work_waits",
];
/** The office gets at most one mail in so long, ms. */
export const MAIL_EVERY_MS = 10 * MINUTE_MS;
/** Open alerts are mailed again after so long, ms. */
export const TOLD_AGAIN_MS = DAY_MS;
/** How many alerts a mail names. It counts the others. */
export const NAMED_IN_MAIL = 20;
/** Settled alerts are deleted after so long, ms. */
export const KEPT_MS = 365 * DAY_MS;
