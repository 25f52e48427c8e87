import { randomUUID } from "node:crypto";
import { pictureUrl } from "#contract/pictures.ts";
import type { FileStore } from "../../../platform/storage/file-store.ts";

/** In pixels: an avatar, and the largest avatar on a high-density screen. */
export const portraitWidths = [96, 192] as const;

const FOLDER = "portraits/";

/** A new, unguessable key. */
export function newPortraitKey(): string {
  return `${FOLDER}${randomUUID()}`;
}

/** False for portraits of the sample data, which aren't in the file store. */
export function isStoredPortrait(key: string | null): key is string {
  return key?.startsWith(FOLDER) ?? false;
}

/** A portrait's key in the file store. */
export function portraitFile(key: string, width: number): string {
  return pictureUrl(key, width).replace("/pictures/", "");
}

export async function removePortraitFiles(files: FileStore, key: string): Promise<void> {
  for (const width of portraitWidths) await files.remove(portraitFile(key, width));
}
