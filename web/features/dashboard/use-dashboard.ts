import { useCallback, useEffect } from "react";
import { getDashboard } from "#contract/figures/dashboard.ts";
import { useAnswer } from "../../lib/api/use-answer.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { useNewsReload } from "../../lib/use-news-reload.ts";
import { useLastVisit } from "./last-visit.ts";

/** Notifications within this time cause one reload. */
const GATHER_MS = 400;

/** The dashboard, reloaded for each notification and when the window regains focus. */
export function useDashboard(accountId: string, year: number | undefined) {
  const { since, recordVisit } = useLastVisit(accountId);
  const load = useCallback(
    () => authorisedApi(getDashboard, { query: { year, since } }),
    [year, since],
  );
  const { answer: dashboard, failed, retry, reload } = useAnswer(load);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `recordVisit` only writes.
  useEffect(() => {
    if (dashboard) recordVisit(dashboard.newest_notice);
  }, [dashboard]);

  useNewsReload(reload, GATHER_MS);

  return { dashboard, failed, retry, isFirstVisit: since === undefined };
}
