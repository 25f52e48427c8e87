import { createContext, useContext, useEffect } from "react";
import { getQueues, type Queues } from "#contract/office/review.ts";
import { canChange, canRead, type OfficeArea, type OfficeRole } from "#contract/office-roles.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { useResponse } from "../../lib/api/use-response.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";

interface OfficeQueues {
  readonly queues: Queues | undefined;
  /** The user's role in the office; undefined while loading. */
  readonly role: OfficeRole | undefined;
  readonly recount: () => void;
}

export const QueuesContext = createContext<OfficeQueues>({
  queues: undefined,
  role: undefined,
  recount: () => {},
});

export function useQueues(): OfficeQueues {
  return useContext(QueuesContext);
}

/** Whether the user's role can change an area of the office. The server checks every call as well. */
export function useCanChange(area: OfficeArea): boolean {
  const { role } = useQueues();
  return role !== undefined && canChange(role, area);
}

/** Whether the user's role can read an area of the office; links to the others would lead nowhere. */
export function useCanRead(area: OfficeArea): boolean {
  const { role } = useQueues();
  return role !== undefined && canRead(role, area);
}

/** The number of items in each queue, and the user's role. Counts on arrival, on window focus, and by `recount`. */
export function useQueueCounts() {
  const { answer, failed, retry, reload: recount } = useResponse(load);
  useEffect(() => {
    window.addEventListener("focus", recount);
    return () => window.removeEventListener("focus", recount);
  }, [recount]);
  const refusal = typeof answer === "string" ? answer : undefined;
  const queues = typeof answer === "string" ? undefined : answer;
  return { queues, refusal, failed, retry, recount };
}

/** "two_factor_required" without a second factor, "forbidden" for people who no longer work in the office. */
async function load() {
  try {
    return await authorisedApi(getQueues, {});
  } catch (error) {
    const code = error instanceof ApiError ? error.answer.code : undefined;
    if (code === "two_factor_required" || code === "forbidden") return code;
    throw error;
  }
}
