import { useCallback, useEffect } from "react";
import { getDashboard } from "#contract/figures/dashboard.ts";
import { useResponse } from "../../lib/api/use-response.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { useReloadOnNotification } from "../../lib/use-reload-on-notification.ts";
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
  const { answer: dashboard, failed, retry, reload } = useResponse(load);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `recordVisit` only writes.
  useEffect(() => {
    if (dashboard) recordVisit(dashboard.newest_notice);
  }, [dashboard]);

  useReloadOnNotification(reload, GATHER_MS);

  return { dashboard, failed, retry, isFirstVisit: since === undefined };
}
