import { MAX_PICTURE_BYTES } from "#contract/campaigns/pictures.ts";
import { ApiError, refusalText } from "../api/api-error.ts";

/** What a file dialog offers to choose from. */
export const PICTURE_TYPES = "image/svg+xml,image/png,image/jpeg,image/gif,image/webp";

const TOO_LARGE = "This picture has more than 5 MB. Please choose a smaller one.";

/** Why a file need not be sent at all; what it holds is for the server to judge. */
export function pictureRefusal(file: { size: number }): string | undefined {
  if (file.size === 0) return "This file is empty. Please choose another one.";
  return file.size > MAX_PICTURE_BYTES ? TOO_LARGE : undefined;
}

/** What the server said of a picture, in words. */
export function pictureProblem(error: unknown): string {
  const tooLarge = error instanceof ApiError && error.answer.code === "payload_too_large";
  return tooLarge ? TOO_LARGE : refusalText(error);
}

/** The files that were dropped or pasted: its pictures, or whatever it is where it has none. */
export function filesOf(given: DataTransfer | null): File[] {
  const files = [...(given?.files ?? [])];
  const pictures = files.filter((file) => file.type.startsWith("image/"));
  return pictures.length > 0 ? pictures : files;
}

/** The policy lets pictures come from data addresses, not from blobs. Undefined for what can't be read. */
export function dataAddress(file: Blob): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => resolve(undefined);
    reader.readAsDataURL(file);
  });
}
