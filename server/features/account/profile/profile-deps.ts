import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { PdfRoom } from "../../../platform/pdf/pdf-room.ts";
import type { PictureRoom } from "../../../platform/pictures/picture-room.ts";
import type { FileStore } from "../../../platform/storage/file-store.ts";
import type { MailedCodeDeps } from "../../identity/codes/mailed-code.ts";
import type { PasswordDeps } from "../../identity/sessions/session-deps.ts";

/** What one's own account is looked after with. */
export interface ProfileDeps extends PasswordDeps, MailedCodeDeps {
  readonly jobs: Pick<Jobs, "enqueue">;
  readonly files: FileStore;
  /** Makes of a donor what a campaign counts. */
  readonly donorKey: Buffer;
  readonly pictureRoom: PictureRoom;
  readonly pdfRoom: PdfRoom;
}
