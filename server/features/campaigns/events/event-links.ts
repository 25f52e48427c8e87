import { getEventCalendar } from "#contract/campaigns/events.ts";
import { endpointUrl } from "#contract/endpoint.ts";
import { eventPath } from "#contract/page-paths.ts";
import { keyedHash, sameText } from "../../../platform/secrets.ts";

/** Addresses of events, from the site's configuration and never from a request. */
export interface EventLinks {
  pageUrl(eventId: number): string;
  /** Address of the calendar file; with an account the file has the meeting's link too. */
  calendarUrl(eventId: number, accountId?: string): string;
  /** The account that a key was made for; undefined for a key that is not ours. */
  readKey(eventId: number, key: string | undefined): string | undefined;
}

export function createEventLinks(publicUrl: string, key: Buffer): EventLinks {
  const keyOf = (eventId: number, accountId: string) =>
    `${accountId}.${keyedHash(key, `${eventId} ${accountId}`)}`;
  return {
    pageUrl: (eventId) => `${publicUrl}${eventPath(eventId)}`,
    calendarUrl: (eventId, accountId) => {
      const query = accountId ? { key: keyOf(eventId, accountId) } : {};
      // Calendar programs look at the ending of a file's name, so no slash comes after it.
      const path = endpointUrl(getEventCalendar, { id: eventId }).replace(/\/$/, "");
      return publicUrl + endpointUrl({ path: path as `/${string}/` }, {}, query);
    },
    readKey: (eventId, given) => {
      const accountId = given?.split(".")[0];
      if (!accountId || !given) return undefined;
      return sameText(given, keyOf(eventId, accountId)) ? accountId : undefined;
    },
  };
}
