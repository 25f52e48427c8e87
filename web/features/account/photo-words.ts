import { ApiError } from "../../lib/api-error.ts";
import { refusalText } from "./refusal.ts";

/** The specification's hint; larger pictures are taken and made smaller. */
export const PHOTO_HINT = "SVG, PNG, JPG or GIF (MAX. 800x400px)";
export const PHOTO_TYPES = "image/svg+xml,image/png,image/jpeg,image/gif,image/webp";
/** TRUST, door 15. */
const MAX_PHOTO_BYTES = 5 * 1024 * 1024;

const TOO_LARGE = "This picture has more than 5 MB. Please choose a smaller one.";

/** Why a file need not be sent at all; what it holds is for the server to judge. */
export function photoRefusal(file: { size: number }): string | undefined {
  if (file.size === 0) return "This file is empty. Please choose another one.";
  return file.size > MAX_PHOTO_BYTES ? TOO_LARGE : undefined;
}

/** What the server said of a picture, in words. */
export function photoProblem(error: unknown): string {
  const tooLarge = error instanceof ApiError && error.answer.code === "payload_too_large";
  return tooLarge ? TOO_LARGE : refusalText(error);
}

/** The first picture of what was dropped or pasted. */
export function pictureOf(given: DataTransfer | null): File | undefined {
  const files = [...(given?.files ?? [])];
  return files.find((file) => file.type.startsWith("image/")) ?? files[0];
}
