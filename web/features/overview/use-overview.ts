import { useCallback, useEffect } from "react";
import { getOverview } from "#contract/figures/overview.ts";
import { foundOrNull } from "../../lib/api/api-error.ts";
import { useAnswer } from "../../lib/api/use-answer.ts";
import { listenToNotifications } from "../../lib/live-notifications.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import type { OverviewAddress } from "./overview-address.ts";

/** Gifts that come within this time cause one call, ms. */
const GATHER_MS = 1_500;

/**
 * The figures for an address, kept current. The earlier figures stay until the new ones are loaded.
 */
export function useOverview({ id, range }: OverviewAddress) {
  const { from, to } = range ?? {};
  const load = useCallback(
    () => foundOrNull(authorisedApi(getOverview, { query: { id, from, to } })),
    [id, from, to],
  );
  const { answer, stale, failed, retry, reload } = useAnswer(load);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let known: number | undefined;
    const stop = listenToNotifications(({ newest }) => {
      const latest = newest?.id ?? 0;
      if (known !== undefined && latest !== known) {
        clearTimeout(timer);
        timer = setTimeout(reload, GATHER_MS);
      }
      known = latest;
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [reload]);

  const missing = answer === null && !stale;
  return {
    overview: answer ?? undefined,
    /** True while the figures belong to an earlier address. */
    stale,
    trouble: failed ? "failed" : missing ? "missing" : undefined,
    retry,
  };
}
