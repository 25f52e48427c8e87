import { getEventCalendar } from "#contract/campaigns/events.ts";
import { endpointUrl } from "#contract/endpoint.ts";
import { eventPath } from "#contract/page-paths.ts";
import { keyedHash, sameText } from "../../../platform/secrets.ts";

/** Addresses of events, from the site's configuration and never from a request. */
export interface EventLinks {
  pageUrl(eventId: number): string;
  /** Of the calendar file; somebody's own has what only who signed up may know. */
  calendarUrl(eventId: number, accountId?: string): string;
  /** Whose file it is; undefined for a key that is not ours. */
  readKey(eventId: number, key: string | undefined): string | undefined;
}

export function createEventLinks(publicUrl: string, key: Buffer): EventLinks {
  const keyOf = (eventId: number, accountId: string) =>
    `${accountId}.${keyedHash(key, `${eventId} ${accountId}`)}`;
  return {
    pageUrl: (eventId) => `${publicUrl}${eventPath(eventId)}`,
    calendarUrl: (eventId, accountId) => {
      const query = accountId ? { key: keyOf(eventId, accountId) } : {};
      // Programs go by how the name of a file ends.
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
