import { HOUR_MS } from "../../../platform/clock.ts";

/** A balance is read every three minutes. One that was not read for so long says nothing about now, ms. */
const UNREAD_MS = HOUR_MS;

export function isUnread(readAt: Date, now: Date): boolean {
  return now.getTime() - readAt.getTime() > UNREAD_MS;
}
