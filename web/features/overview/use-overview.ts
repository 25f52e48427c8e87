import { useCallback } from "react";
import { getOverview } from "#contract/figures/overview.ts";
import { foundOrNull } from "../../lib/api/api-error.ts";
import { useAnswer } from "../../lib/api/use-answer.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { useNewsReload } from "../../lib/use-news-reload.ts";
import type { OverviewAddress } from "./overview-address.ts";

/** Donations within this time cause one reload. */
const GATHER_MS = 1_500;

/** Loads the figures and keeps them current. Earlier figures stay until new ones are loaded. */
export function useOverview({ id, range }: OverviewAddress) {
  const { from, to } = range ?? {};
  const load = useCallback(
    () => foundOrNull(authorisedApi(getOverview, { query: { id, from, to } })),
    [id, from, to],
  );
  const { answer, stale, failed, retry, reload } = useAnswer(load);

  useNewsReload(reload, GATHER_MS);

  const missing = answer === null && !stale;
  return {
    overview: answer ?? undefined,
    /** True while the figures are those of an earlier address. */
    stale,
    problem: failed ? "failed" : missing ? "missing" : undefined,
    retry,
  };
}
