import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { PictureWorker } from "../../../platform/pictures/picture-worker.ts";
import type { FileStore } from "../../../platform/storage/file-store.ts";
import type { LimitDeps } from "../../foundation/limits/limit.ts";

export interface PictureDeps extends LimitDeps {
  readonly jobs: Pick<Jobs, "enqueue">;
  readonly files: FileStore;
  readonly pictureRoom: PictureWorker;
}
