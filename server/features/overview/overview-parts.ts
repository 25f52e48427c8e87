import type { Charity } from "#contract/receipt-content.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";

export interface OverviewParts {
  readonly db: Db;
  readonly clock: Clock;
}

export interface ExportParts extends OverviewParts {
  /** Signs addresses of exports. */
  readonly exportKey: Buffer;
  readonly charity: Charity;
  /** A PDF takes a core for a moment: so many at once. */
  readonly pdfRoom: { run<T>(work: () => Promise<T>): Promise<T> };
}
