import { createBucketFileStore } from "./bucket-file-store.ts";
import type { FileLocation } from "./file-location.ts";
import type { FileStore } from "./file-store.ts";
import { createLocalFileStore } from "./local-file-store.ts";

export function openFileStore(place: FileLocation): FileStore {
  return place.kind === "folder"
    ? createLocalFileStore(place.folder)
    : createBucketFileStore(place.bucket);
}
