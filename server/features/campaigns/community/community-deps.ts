import type { PictureRoom } from "../../../platform/pictures/picture-room.ts";
import type { FileStore } from "../../../platform/storage/file-store.ts";
import type { LimitDeps } from "../../foundation/limits/limit.ts";

export interface CommunityDeps extends LimitDeps {
  readonly files: FileStore;
  readonly pictureRoom: PictureRoom;
}
