import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { PictureRoom } from "../../../platform/pictures/picture-room.ts";
import type { FileStore } from "../../../platform/storage/file-store.ts";
import type { LimitDeps } from "../../foundation/limits/limit.ts";

export interface PictureDeps extends LimitDeps {
  readonly jobs: Pick<Jobs, "enqueue">;
  readonly files: FileStore;
  readonly pictureRoom: PictureRoom;
}
