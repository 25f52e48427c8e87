import { pictureWidths } from "#contract/pictures.ts";

/** The names of the files of `widePicture`. */
export const widePictureFiles: readonly string[] = [
  ...pictureWidths.flatMap((width) => [`${width}.avif`, `${width}.webp`]),
  "og.jpg",
];
