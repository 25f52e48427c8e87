import { getEventCalendar } from "#contract/campaigns/events.ts";
import { endpointUrl } from "#contract/endpoint.ts";
import { eventPath } from "#contract/page-paths.ts";
import { isEqualText, keyedHash } from "../../../platform/secrets.ts";

/** URLs of events, built from the site's configuration and never from a request. */
export interface EventLinks {
  pageUrl(eventId: number): string;
  /** URL of the calendar file, which includes the meeting link for an account that can see it. */
  calendarUrl(eventId: number, accountId?: string): string;
  /** The key's account; undefined for an invalid key. */
  readKey(eventId: number, key: string | undefined): string | undefined;
}

export function createEventLinks(publicUrl: string, key: Buffer): EventLinks {
  const createKey = (eventId: number, accountId: string) =>
    `${accountId}.${keyedHash(key, `${eventId} ${accountId}`)}`;
  return {
    pageUrl: (eventId) => `${publicUrl}${eventPath(eventId)}`,
    calendarUrl: (eventId, accountId) => {
      const query = accountId ? { key: createKey(eventId, accountId) } : {};
      // Calendar programs go by the file extension, so the URL has no trailing slash.
      const path = endpointUrl(getEventCalendar, { id: eventId }).replace(/\/$/, "");
      return publicUrl + endpointUrl({ path: path as `/${string}/` }, {}, query);
    },
    readKey: (eventId, text) => {
      const accountId = text?.split(".")[0];
      if (!accountId || !text) return undefined;
      return isEqualText(text, createKey(eventId, accountId)) ? accountId : undefined;
    },
  };
}
