import { randomUUID } from "node:crypto";
import { widePictureFiles } from "../../../platform/pictures/wide-picture-files.ts";
import type { FileStore } from "../../../platform/storage/file-store.ts";

const FOLDER = "campaigns/";

/** A new key that can't be guessed. */
export function newPictureKey(): string {
  return toPictureKey(randomUUID());
}

export function toPictureKey(uuid: string): string {
  return FOLDER + uuid;
}

/** The file of the original picture, which isn't served. */
export function originalFile(key: string): string {
  return `whole-${key}.jpg`;
}

export function drawnFile(key: string, name: string): string {
  return `${key}/${name}`;
}

/** Removes the original and every drawn width. */
export async function removePictureFiles(files: FileStore, key: string): Promise<void> {
  await files.remove(originalFile(key));
  for (const name of widePictureFiles) await files.remove(drawnFile(key, name));
}
