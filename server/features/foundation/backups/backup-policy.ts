import { DAY_MS } from "../../../platform/clock.ts";

/** One is made every night. After so long a second night has passed without a good one, ms. */
export const OLD_AFTER_MS = 2 * DAY_MS;
/** So long after its first start a site without any backup is told of that, ms. */
export const NEVER_AFTER_MS = 3 * DAY_MS;
/** A site has one alert of each kind about its backups. */
export const ALERT_KEY = "backup";
