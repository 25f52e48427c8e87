import type { SafeStore } from "../safe-store.ts";

/** `refused`: the session has ended; `unreachable`: unknown. */
export type RefreshResult = { readonly access: string } | "refused" | "unreachable";

export interface SessionEnvironment {
  /** Shared by all tabs. */
  readonly store: SafeStore;
  /** Lives as long as this tab. */
  readonly tab: SafeStore;
  /** Runs `work` while no other tab runs its own. */
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>;
  readonly refresh: () => Promise<RefreshResult>;
  /** False if the server could not be reached. */
  readonly logout: (access: string | undefined) => Promise<boolean>;
  /** ms */
  readonly clock: () => number;
  /** Runs `work` after `ms`. The returned function cancels it. */
  readonly later: (work: () => void, ms: number) => () => void;
  readonly hidden: () => boolean;
}
