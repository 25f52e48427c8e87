import type { AlertKind } from "#contract/foundation/alert-kinds.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../platform/clock.ts";

/** In characters. */
export const MAX_DETAIL_LENGTH = 4_000;
/** Further alerts of the same kind share one alert, `more_alerts`. */
export const MAX_OPEN_OF_KIND = 200;
export const REOPENS_AFTER_MS = HOUR_MS;
/**
 * Kinds about a lasting state with changing figures. They resolve automatically once it is over, and open again if
 * it returns. All other kinds open again when new facts arrive.
 */
export const LASTING_KINDS: readonly AlertKind[] = [
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
/** The minimum time between two emails to the office. */
export const EMAIL_EVERY_MS = 10 * MINUTE_MS;
export const REMIND_AFTER_MS = DAY_MS;
/** The number of kinds that an email describes. */
export const MAX_KINDS_IN_EMAIL = 20;
export const DELETE_AFTER_MS = 365 * DAY_MS;
