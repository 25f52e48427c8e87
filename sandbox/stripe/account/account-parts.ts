import type { SandboxClock } from "../../sandbox-clock.ts";
import type { ObjectStore } from "../objects/object-store.ts";
import type { BalanceBook } from "./balance-book.ts";
import type { EventLog } from "./event-log.ts";

/** What every desk of an account works with. */
export interface AccountParts {
  readonly livemode: boolean;
  readonly store: ObjectStore;
  readonly events: EventLog;
  readonly balance: BalanceBook;
  readonly clock: SandboxClock;
  /** Sets the account's alarm, in ms. */
  readonly wakeAt: (time: number) => void;
}
