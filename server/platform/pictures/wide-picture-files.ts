import { pictureWidths } from "#contract/pictures.ts";

/** Names of the files that a picture is drawn into. */
export const widePictureFiles: readonly string[] = [
  ...pictureWidths.flatMap((width) => [`${width}.avif`, `${width}.webp`]),
  "og.jpg",
];
