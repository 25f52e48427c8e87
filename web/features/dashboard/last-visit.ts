import { useState } from "react";

/** What the browser keeps of somebody's visits. `newest` is the last notification they saw. */
interface Visit {
  readonly since: number;
  readonly newest: number;
  /** The moment of the last look, ms. */
  readonly at: number;
}

/** Another look within this time belongs to the same visit. */
const VISIT_MS = 30 * 60 * 1000;

const keyOf = (accountId: string) => `dashboardVisit:${accountId}`;

/** The present visit, which goes on or begins now; undefined on the very first. */
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
 * `since` is the last notification of the visit before: what came later is new. It is undefined on the
 * first visit with this browser. `looked` keeps the newest notification.
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
