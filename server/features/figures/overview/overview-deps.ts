import type { Charity } from "#contract/giving/receipt-content.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { ReadSession } from "../../../platform/http/caller.ts";
import type { PaperLook } from "../../../platform/pdf/paper-look.ts";
import type { PdfRoom } from "../../../platform/pdf/pdf-room.ts";
import type { KeyRing } from "../../../platform/secrets.ts";

export interface OverviewDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export interface ExportDeps extends OverviewDeps {
  /** Sign the URLs of exports. */
  readonly exportKeys: KeyRing;
  readonly charity: () => Charity;
  readonly pdfRoom: PdfRoom;
  readonly paperLook: () => Promise<PaperLook>;
  readonly readSession: ReadSession;
}
