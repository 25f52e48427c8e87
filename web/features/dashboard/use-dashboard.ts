import { useCallback, useEffect, useRef, useState } from "react";
import { type Dashboard, getDashboard } from "#contract/figures/dashboard.ts";
import { listenToNotifications } from "../../lib/live-notifications.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { useLastVisit } from "./last-visit.ts";

/** Gifts that come within this time move the figures together. */
const GATHER_MS = 400;

/** The dashboard, read again whenever its owner is told of something, or comes back to the window. */
export function useDashboard(accountId: string, year: number | undefined) {
  const { since, looked } = useLastVisit(accountId);
  const [shown, setShown] = useState<Dashboard>();
  const [failed, setFailed] = useState(false);
  const asked = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `looked` only writes.
  const load = useCallback(async () => {
    asked.current += 1;
    const mine = asked.current;
    try {
      const found = await authorisedApi(getDashboard, { query: { year, since } });
      if (mine !== asked.current) return;
      setShown(found);
      setFailed(false);
      looked(found.newest_notice);
    } catch {
      if (mine === asked.current) setFailed(true);
    }
  }, [year, since]);

  useEffect(() => {
    void load();
    return () => {
      asked.current += 1;
    };
  }, [load]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let known: number | undefined;
    const again = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void load(), GATHER_MS);
    };
    const stop = listenToNotifications(({ newest }) => {
      const id = newest?.id ?? 0;
      if (known !== undefined && id !== known) again();
      known = id;
    });
    const onVisibility = () => {
      if (!document.hidden) again();
    };
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      clearTimeout(timer);
      stop();
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, [load]);

  return { shown, failed, retry: () => void load(), firstVisit: since === undefined };
}
