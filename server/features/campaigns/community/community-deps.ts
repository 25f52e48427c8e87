import type { PictureWorker } from "../../../platform/pictures/picture-worker.ts";
import type { FileStore } from "../../../platform/storage/file-store.ts";
import type { LimitDeps } from "../../foundation/limits/limit.ts";

export interface CommunityDeps extends LimitDeps {
  readonly files: FileStore;
  readonly pictureRoom: PictureWorker;
}
