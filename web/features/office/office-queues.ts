import { createContext, useContext, useEffect } from "react";
import { getQueues, type Queues } from "#contract/office/review.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { useResponse } from "../../lib/api/use-response.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";

interface OfficeQueues {
  readonly queues: Queues | undefined;
  readonly recount: () => void;
}

export const QueuesContext = createContext<OfficeQueues>({ queues: undefined, recount: () => {} });

export function useQueues(): OfficeQueues {
  return useContext(QueuesContext);
}

/** The number of items in each queue. Counts on arrival, on window focus, and by `recount`. */
export function useQueueCounts() {
  const { answer, failed, retry, reload: recount } = useResponse(load);
  useEffect(() => {
    window.addEventListener("focus", recount);
    return () => window.removeEventListener("focus", recount);
  }, [recount]);
  const locked = answer === "locked";
  return { queues: locked ? undefined : answer, locked, failed, retry, recount };
}

/** "locked" for an admin without a second factor. */
async function load() {
  try {
    return await authorisedApi(getQueues, {});
  } catch (error) {
    if (error instanceof ApiError && error.answer.code === "two_factor_required")
      return "locked" as const;
    throw error;
  }
}
