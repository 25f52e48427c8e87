import { randomUUID } from "node:crypto";
import { widePictureFiles } from "../../../platform/pictures/wide-picture-files.ts";
import type { FileStore } from "../../../platform/storage/file-store.ts";

const FOLDER = "campaigns/";

/** A new key that nobody can guess. */
export function newPictureKey(): string {
  return pictureKeyOf(randomUUID());
}

/** The key of a picture, from the uuid in an address. */
export function pictureKeyOf(uuid: string): string {
  return FOLDER + uuid;
}

/** The place of the whole picture, outside what is served. */
export function wholeFile(key: string): string {
  return `whole-${key}.jpg`;
}

export function drawnFile(key: string, name: string): string {
  return `${key}/${name}`;
}

/** All files of a picture: the upload and every drawn width. */
export async function removePictureFiles(files: FileStore, key: string): Promise<void> {
  await files.remove(wholeFile(key));
  for (const name of widePictureFiles) await files.remove(drawnFile(key, name));
}
