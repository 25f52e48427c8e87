import { ApiError, errorText } from "../api/api-error.ts";
import { PictureError, TOO_LARGE } from "./prepare-picture.ts";

export const PICTURE_TYPES = "image/svg+xml,image/png,image/jpeg,image/gif,image/webp";

export function pictureProblem(error: unknown): string {
  if (error instanceof PictureError) return error.message;
  const tooLarge = error instanceof ApiError && error.answer.code === "payload_too_large";
  return tooLarge ? TOO_LARGE : errorText(error);
}

/** The pictures among dropped or pasted files; all files if there are none. */
export function pickPictures(given: DataTransfer | null): File[] {
  const files = [...(given?.files ?? [])];
  const pictures = files.filter((file) => file.type.startsWith("image/"));
  return pictures.length > 0 ? pictures : files;
}

/** A data URL, because the security policy forbids blob URLs. Undefined if the file can't be read. */
export function toDataUrl(file: Blob): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => resolve(undefined);
    reader.readAsDataURL(file);
  });
}
