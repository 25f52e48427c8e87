import { createContext, useContext } from "react";
import type { Queues } from "#contract/office/review.ts";

interface OfficeQueues {
  /** Undefined until they have come. */
  readonly queues: Queues | undefined;
  /** Something was decided: they are counted anew. */
  readonly recount: () => void;
}

export const QueuesContext = createContext<OfficeQueues>({ queues: undefined, recount: () => {} });

export function useQueues(): OfficeQueues {
  return useContext(QueuesContext);
}
