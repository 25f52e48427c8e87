import type { Charity } from "#contract/giving/receipt-content.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { ReadSession } from "../../../platform/http/caller.ts";
import type { DocumentLook } from "../../../platform/pdf/document-look.ts";
import type { PdfPool } from "../../../platform/pdf/pdf-pool.ts";
import type { KeyRing } from "../../../platform/secrets.ts";

export interface OverviewDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export interface ExportDeps extends OverviewDeps {
  /** Sign the URLs of exports. */
  readonly exportKeys: KeyRing;
  readonly charity: () => Charity;
  readonly pdfRoom: PdfPool;
  readonly paperLook: () => Promise<DocumentLook>;
  readonly readSession: ReadSession;
}
