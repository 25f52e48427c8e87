import type { Ask } from "../check/site-rows.ts";
import type { DatabaseLine } from "../weather/database-line.ts";
import type { DatabasePower } from "./database-power.ts";
import type { SetUp } from "./site-setup.ts";

/** Where the site keeps everything. */
export interface Store {
  /** What each process is told of it. */
  readonly environments: ReadonlyArray<Readonly<Record<string, string>>>;
  /** Fills it; before that nothing of it is there. */
  setUp(tryStarts: () => Promise<void>): Promise<SetUp>;
  /** The line of each process, where there is one that can be hurt. */
  readonly lines: readonly DatabaseLine[];
  readonly power: DatabasePower | undefined;
  readonly hurtSince: (process: number, time: number) => boolean;
  /** Reads the rows; undefined where that is only possible once no process is at work. */
  readonly ask: Ask | undefined;
  /** Reads the rows for good, when all is over. */
  askAtLast(): Promise<Ask>;
}
