import { useCallback } from "react";
import { getOverview } from "#contract/figures/overview.ts";
import { nullIfNotFound } from "../../lib/api/api-error.ts";
import { useResponse } from "../../lib/api/use-response.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { useReloadOnNotification } from "../../lib/use-reload-on-notification.ts";
import type { OverviewAddress } from "./overview-address.ts";

/** Donations within this time cause one reload. */
const GATHER_MS = 1_500;

/** Loads the figures and keeps them current. Earlier figures stay until new ones are loaded. */
export function useOverview({ id, range }: OverviewAddress) {
  const { from, to } = range ?? {};
  const load = useCallback(
    () => nullIfNotFound(authorisedApi(getOverview, { query: { id, from, to } })),
    [id, from, to],
  );
  const { answer, stale, failed, retry, reload } = useResponse(load);

  useReloadOnNotification(reload, GATHER_MS);

  const missing = answer === null && !stale;
  return {
    overview: answer ?? undefined,
    /** True while the figures are those of an earlier address. */
    stale,
    problem: failed ? "failed" : missing ? "missing" : undefined,
    retry,
  };
}
