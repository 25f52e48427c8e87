import { useCallback, useEffect } from "react";
import { getDashboard } from "#contract/figures/dashboard.ts";
import { useAnswer } from "../../lib/api/use-answer.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { useNewsReload } from "../../lib/use-news-reload.ts";
import { useLastVisit } from "./last-visit.ts";

/** Donations that come within this time are asked for once. */
const GATHER_MS = 400;

/**
 * The dashboard, asked for again when a notification comes or somebody comes back to the window.
 */
export function useDashboard(accountId: string, year: number | undefined) {
  const { since, looked } = useLastVisit(accountId);
  const load = useCallback(
    () => authorisedApi(getDashboard, { query: { year, since } }),
    [year, since],
  );
  const { answer: shown, failed, retry, reload } = useAnswer(load);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `looked` only writes.
  useEffect(() => {
    if (shown) looked(shown.newest_notice);
  }, [shown]);

  useNewsReload(reload, GATHER_MS);

  return { shown, failed, retry, firstVisit: since === undefined };
}
