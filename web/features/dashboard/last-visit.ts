import { useState } from "react";

/** A visit as stored in the browser. `newest` is the last notification seen. */
interface Visit {
  readonly since: number;
  readonly newest: number;
  /** Time of the last page view, ms. */
  readonly at: number;
}

/** Page views within this time belong to one visit. */
const VISIT_MS = 30 * 60 * 1000;

const storageKey = (accountId: string) => `dashboardVisit:${accountId}`;

/** Continues or starts a visit; undefined on the very first. */
export function currentVisit(stored: string | null, now: number): Visit | undefined {
  try {
    const { since, newest, at } = JSON.parse(stored ?? "") as Partial<Visit>;
    if (typeof since !== "number" || typeof newest !== "number" || typeof at !== "number") return;
    return { since: now - at > VISIT_MS ? newest : since, newest, at: now };
  } catch {
    return undefined;
  }
}

/**
 * `since` is the last notification of the previous visit; later ones are new. Undefined on the first
 * visit with this browser. `recordVisit` stores the newest notification.
 */
export function useLastVisit(accountId: string) {
  const key = storageKey(accountId);
  const [visit] = useState(() => currentVisit(localStorage.getItem(key), Date.now()));
  const recordVisit = (newest: number) => {
    const updated: Visit = { since: visit?.since ?? newest, newest, at: Date.now() };
    localStorage.setItem(key, JSON.stringify(updated));
  };
  return { since: visit?.since, recordVisit };
}
