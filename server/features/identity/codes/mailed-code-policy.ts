import { DAY_MS, MINUTE_MS } from "../../../platform/clock.ts";

export const CODE_LIFETIME_MS = 10 * MINUTE_MS;
/** How long the link of the email works. */
export const LINK_LIFETIME_MS = DAY_MS;
export const MAX_ATTEMPTS = 5;
/** Of these, how many can be made outside the requesting browser, which keeps the others. */
export const MAX_ATTEMPTS_ELSEWHERE = 3;

/** How many codes for a purpose are emailed to a mailbox in a day. Aliases share the limit. */
export const DAILY_CODES = {
  /** For each known device of the owner, and for the owner in an open session. */
  owner: 5,
  /** For strangers from one network: it takes four networks to use up the limit of all strangers. */
  stranger: 3,
  strangers: 10,
} as const;

/** How long a verified code can be used, from the request. */
export const TICKET_LIFETIME_MS = 15 * MINUTE_MS;
/** How long codes are stored. */
export const DELETE_AFTER_MS = 2 * DAY_MS;
