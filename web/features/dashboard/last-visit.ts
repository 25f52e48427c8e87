import { useState } from "react";

/** What is kept of somebody's visits: `newest` was the last notification on the one before this. */
interface Visit {
  readonly since: number;
  readonly newest: number;
  /** When one looked last, ms. */
  readonly at: number;
}

/** Who looks again within this time is still on the same visit. */
const VISIT_MS = 30 * 60 * 1000;

const keyOf = (accountId: string) => `dashboardVisit:${accountId}`;

/** The visit that goes on, or the one that begins now; undefined on the first of all. */
export function visitAt(kept: string | null, now: number): Visit | undefined {
  try {
    const { since, newest, at } = JSON.parse(kept ?? "") as Partial<Visit>;
    if (typeof since !== "number" || typeof newest !== "number" || typeof at !== "number") return;
    return { since: now - at > VISIT_MS ? newest : since, newest, at: now };
  } catch {
    return undefined;
  }
}

/**
 * The last notification of the visit before this one, from which on things are new; undefined on the
 * first visit with this browser. `looked` keeps what is the newest now.
 */
export function useLastVisit(accountId: string) {
  const key = keyOf(accountId);
  const [visit] = useState(() => visitAt(localStorage.getItem(key), Date.now()));
  const looked = (newest: number) => {
    const kept: Visit = { since: visit?.since ?? newest, newest, at: Date.now() };
    localStorage.setItem(key, JSON.stringify(kept));
  };
  return { since: visit?.since, looked };
}
