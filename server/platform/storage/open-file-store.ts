import { createBucketFileStore } from "./bucket-file-store.ts";
import type { FilePlace } from "./file-place.ts";
import type { FileStore } from "./file-store.ts";
import { createLocalFileStore } from "./local-file-store.ts";

export function openFileStore(place: FilePlace): FileStore {
  return place.kind === "folder"
    ? createLocalFileStore(place.folder)
    : createBucketFileStore(place.bucket);
}
