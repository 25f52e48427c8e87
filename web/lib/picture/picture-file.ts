import { MAX_PICTURE_BYTES } from "#contract/campaigns/pictures.ts";
import { ApiError, refusalText } from "../api/api-error.ts";

/** The media types that a file dialog offers. */
export const PICTURE_TYPES = "image/svg+xml,image/png,image/jpeg,image/gif,image/webp";

const TOO_LARGE = "This picture has more than 5 MB. Please choose a smaller one.";

/** Why a file can't be sent; undefined if it can. Only the server checks its content. */
export function pictureRefusal(file: { size: number }): string | undefined {
  if (file.size === 0) return "This file is empty. Please choose another one.";
  return file.size > MAX_PICTURE_BYTES ? TOO_LARGE : undefined;
}

/** The message about a picture that the server refused. */
export function pictureProblem(error: unknown): string {
  const tooLarge = error instanceof ApiError && error.answer.code === "payload_too_large";
  return tooLarge ? TOO_LARGE : refusalText(error);
}

/** The pictures among the dropped or pasted files; all files if there is no picture. */
export function filesOf(given: DataTransfer | null): File[] {
  const files = [...(given?.files ?? [])];
  const pictures = files.filter((file) => file.type.startsWith("image/"));
  return pictures.length > 0 ? pictures : files;
}

/**
 * The page's policy allows pictures from data addresses, not from blobs. Undefined if the file
 * can't be read.
 */
export function dataAddress(file: Blob): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => resolve(undefined);
    reader.readAsDataURL(file);
  });
}
