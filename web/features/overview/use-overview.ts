import { useEffect, useState } from "react";
import { getOverview, type Overview } from "#contract/figures/overview.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { listenToNotifications } from "../../lib/live-notifications.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import type { OverviewAddress } from "./overview-address.ts";

/** Gifts that come together are asked for once, ms. */
const GATHER_MS = 1_500;

/** The figures of an address, kept current; those of the one before stay until they have come. */
export function useOverview({ id, range }: OverviewAddress) {
  const key = `${id} ${range?.from} ${range?.to}`;
  const [shown, setShown] = useState<{ key: string; overview: Overview }>();
  const [trouble, setTrouble] = useState<{ key: string; is: "missing" | "failed" }>();
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is asked for.
  useEffect(() => {
    let left = false;
    authorisedApi(getOverview, { query: { id, ...range } }).then(
      (overview) => {
        if (left) return;
        setShown({ key, overview });
        setTrouble(undefined);
      },
      (error) => {
        const missing = error instanceof ApiError && error.answer.code === "not_found";
        if (!left) setTrouble({ key, is: missing ? "missing" : "failed" });
      },
    );
    return () => {
      left = true;
    };
  }, [key, tries]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let known: number | undefined;
    const stop = listenToNotifications(({ newest }) => {
      const latest = newest?.id ?? 0;
      if (known !== undefined && latest !== known) {
        clearTimeout(timer);
        timer = setTimeout(() => setTries((count) => count + 1), GATHER_MS);
      }
      known = latest;
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);

  return {
    overview: shown?.overview,
    /** What is shown is of another address. */
    stale: shown !== undefined && shown.key !== key,
    trouble: trouble?.key === key ? trouble.is : undefined,
    retry: () => {
      setTrouble(undefined);
      setTries((count) => count + 1);
    },
  };
}
