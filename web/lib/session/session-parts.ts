import type { SafeStore } from "../safe-store.ts";

/** `refused`: there is no session any more; `unreachable`: nobody could say. */
export type RefreshAnswer = { readonly access: string } | "refused" | "unreachable";

/** What a session has from the browser it lives in. */
export interface SessionParts {
  /** All tabs share it. */
  readonly store: SafeStore;
  /** Lives as long as this tab: what it says was found out since the browser was opened. */
  readonly tab: SafeStore;
  /** Runs `work` while no other tab runs its own. */
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>;
  readonly refresh: () => Promise<RefreshAnswer>;
  /** False where the server could not be reached. */
  readonly logout: (access: string | undefined) => Promise<boolean>;
  /** ms */
  readonly clock: () => number;
  /** Runs `work` after `ms`; the answer calls it off. */
  readonly later: (work: () => void, ms: number) => () => void;
  /** True while nobody looks at the page. */
  readonly hidden: () => boolean;
}
