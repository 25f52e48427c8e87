import { DAY_MS } from "../../../platform/clock.ts";

/** Backups run nightly: this is after the second night without a good one. */
export const OLD_AFTER_MS = 2 * DAY_MS;
export const NEVER_AFTER_MS = 3 * DAY_MS;
/** A site has one alert of each kind about backups. */
export const ALERT_KEY = "backup";
