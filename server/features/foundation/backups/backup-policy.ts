import { DAY_MS } from "../../../platform/clock.ts";

/** One is made every night. After so long a second night has passed without a good one, ms. */
export const OLD_AFTER_MS = 2 * DAY_MS;
/** A site has one alert about its backups. */
export const ALERT_KEY = "backup";
