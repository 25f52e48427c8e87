import type { AlertKind } from "#contract/foundation/alert-kinds.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../platform/clock.ts";

/** Characters of what is known of one alert. */
export const MAX_DETAIL = 4_000;
/** Alerts of one kind that are open at once; one more stands for the rest. */
export const MAX_OPEN_OF_KIND = 200;
/** What was settled is left alone for so long, even where its cause goes on, ms. */
export const REOPENS_AFTER_MS = HOUR_MS;
/** States that last, whose figures change while they do. Of all others new facts are a new matter. */
export const GO_ON: readonly AlertKind[] = [
  "books_wrong",
  "checkout_refused",
  "decline_spike",
  "gateway_refuses",
  "reconciler_stands_still",
  "webhook_late",
];
/** At the most one mail to the office in so long, ms. */
export const MAIL_EVERY_MS = 10 * MINUTE_MS;
/** What stays open is told again after so long, ms. */
export const TOLD_AGAIN_MS = DAY_MS;
/** Alerts that one mail names; it counts the others. */
export const NAMED_IN_MAIL = 20;
/** What was settled is kept so long, ms. */
export const KEPT_MS = 365 * DAY_MS;
