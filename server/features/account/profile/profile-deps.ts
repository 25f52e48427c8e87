import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { PaperLook } from "../../../platform/pdf/paper-look.ts";
import type { PdfRoom } from "../../../platform/pdf/pdf-room.ts";
import type { PictureRoom } from "../../../platform/pictures/picture-room.ts";
import type { FileStore } from "../../../platform/storage/file-store.ts";
import type { DonationLinks } from "../../giving/donations/donation-links.ts";
import type { MailedCodeDeps } from "../../identity/codes/mailed-code.ts";
import type { PasswordDeps } from "../../identity/sessions/session-deps.ts";

export interface ProfileDeps extends PasswordDeps, MailedCodeDeps {
  readonly jobs: Pick<Jobs, "enqueue">;
  readonly files: FileStore;
  /** Hashes the identity by which a campaign counts a donor. */
  readonly donorKey: Buffer;
  readonly pictureRoom: PictureRoom;
  readonly pdfRoom: PdfRoom;
  readonly links: DonationLinks;
  readonly paperLook: () => Promise<PaperLook>;
}
