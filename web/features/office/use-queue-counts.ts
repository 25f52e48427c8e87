import { useCallback, useEffect, useState } from "react";
import { getQueues, type Queues } from "#contract/office/review.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";

/** What waits in the queues, counted when somebody comes in, comes back, or `recount`s. */
export function useQueueCounts() {
  const [queues, setQueues] = useState<Queues>();
  const [refused, setRefused] = useState<ApiError>();

  const recount = useCallback(() => {
    authorisedApi(getQueues, {}).then(
      (counted) => {
        setQueues(counted);
        setRefused(undefined);
      },
      (error: unknown) => {
        setRefused(
          error instanceof ApiError ? error : new ApiError(0, { code: "internal", detail: [] }),
        );
      },
    );
  }, []);

  useEffect(() => {
    recount();
    window.addEventListener("focus", recount);
    return () => window.removeEventListener("focus", recount);
  }, [recount]);

  return { queues, refused, recount };
}
