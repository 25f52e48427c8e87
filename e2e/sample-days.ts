import { DAY_MS } from "#server/platform/clock.ts";

/**
 * A day whose month and year have gifts to the sample organiser's campaign. Its newest gift is some hours
 * older than the site: on the first morning of a month or a year, that one has none yet.
 */
export function giftsOn(): Date {
  return new Date(Date.now() - DAY_MS);
}
