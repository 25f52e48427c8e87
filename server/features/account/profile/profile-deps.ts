import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { DocumentLook } from "../../../platform/pdf/document-look.ts";
import type { PdfPool } from "../../../platform/pdf/pdf-pool.ts";
import type { PictureWorker } from "../../../platform/pictures/picture-worker.ts";
import type { FileStore } from "../../../platform/storage/file-store.ts";
import type { DonationLinks } from "../../giving/donations/donation-links.ts";
import type { MailedCodeDeps } from "../../identity/codes/mailed-code.ts";
import type { PasswordDeps } from "../../identity/sessions/session-deps.ts";

export interface ProfileDeps extends PasswordDeps, MailedCodeDeps {
  readonly jobs: Pick<Jobs, "enqueue">;
  readonly files: FileStore;
  /** Hashes the identity by which a campaign counts a donor. */
  readonly donorKey: Buffer;
  readonly pictureRoom: PictureWorker;
  readonly pdfRoom: PdfPool;
  readonly links: DonationLinks;
  readonly paperLook: () => Promise<DocumentLook>;
}
