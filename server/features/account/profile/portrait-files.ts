import { randomUUID } from "node:crypto";
import { pictureUrl } from "#contract/pictures.ts";
import type { FileStore } from "../../../platform/storage/file-store.ts";

/** Pixels: an avatar, and the largest avatar on a dense screen. */
export const portraitWidths = [96, 192] as const;

const FOLDER = "portraits/";

/** A new key that nobody can guess. */
export function newPortraitKey(): string {
  return `${FOLDER}${randomUUID()}`;
}

/** False for the portraits of the sample data, which are not in the storage. */
export function isStoredPortrait(key: string | null): key is string {
  return key?.startsWith(FOLDER) ?? false;
}

/** A portrait's place in the storage, made from its address on the site. */
export function portraitFile(key: string, width: number): string {
  return pictureUrl(key, width).replace("/pictures/", "");
}

export async function removePortraitFiles(files: FileStore, key: string): Promise<void> {
  for (const width of portraitWidths) await files.remove(portraitFile(key, width));
}
