import { ApiError, refusalText } from "../api/api-error.ts";
import { PictureRefused, TOO_LARGE } from "./prepare-picture.ts";

/** The media types that a file dialog offers. */
export const PICTURE_TYPES = "image/svg+xml,image/png,image/jpeg,image/gif,image/webp";

/** The message about a picture that could not be sent. */
export function pictureProblem(error: unknown): string {
  if (error instanceof PictureRefused) return error.message;
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
