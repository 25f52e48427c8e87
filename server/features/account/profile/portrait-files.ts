import { randomUUID } from "node:crypto";
import { pictureUrl } from "#contract/pictures.ts";
import type { FileStore } from "../../../platform/storage/file-store.ts";

/** Pixels: an avatar, and the largest of them on a dense screen. */
export const portraitWidths = [96, 192] as const;

const FOLDER = "portraits/";

/** A key that nobody guesses and no other picture ever has. */
export function newPortraitKey(): string {
  return `${FOLDER}${randomUUID()}`;
}

/** False for the portraits that come with the sample data: they are no files of ours. */
export function isStoredPortrait(key: string | null): key is string {
  return key?.startsWith(FOLDER) ?? false;
}

/** Where a portrait lies in the storage, after its address on the site. */
export function portraitFile(key: string, width: number): string {
  return pictureUrl(key, width).replace("/pictures/", "");
}

export async function removePortraitFiles(files: FileStore, key: string): Promise<void> {
  for (const width of portraitWidths) await files.remove(portraitFile(key, width));
}
