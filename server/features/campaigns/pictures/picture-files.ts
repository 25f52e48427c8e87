import { randomUUID } from "node:crypto";
import { widePictureFiles } from "../../../platform/pictures/wide-picture-files.ts";
import type { FileStore } from "../../../platform/storage/file-store.ts";

const FOLDER = "campaigns/";

/** A key that nobody guesses and no other picture ever has. */
export function newPictureKey(): string {
  return pictureKeyOf(randomUUID());
}

/** The key of the picture that addresses name by its uuid. */
export function pictureKeyOf(uuid: string): string {
  return FOLDER + uuid;
}

/** Where the whole picture lies: beside what is served. */
export function wholeFile(key: string): string {
  return `whole-${key}.jpg`;
}

export function drawnFile(key: string, name: string): string {
  return `${key}/${name}`;
}

/** The upload as it came, and every width drawn of it. */
export async function removePictureFiles(files: FileStore, key: string): Promise<void> {
  await files.remove(wholeFile(key));
  for (const name of widePictureFiles) await files.remove(drawnFile(key, name));
}
