import { useId } from "react";
import { filesOf, PICTURE_TYPES } from "../../lib/picture/picture-file.ts";
import { FileButton } from "../../ui/form/file-button.tsx";
import { FileDrop } from "../../ui/form/file-drop.tsx";

interface PictureDropProps {
  /** True if there are no pictures yet; the text then invites to add one. */
  empty: boolean;
  onFiles: (files: File[]) => void;
}

/** Takes pictures by button, by drag and by paste. */
export function PictureDrop({ empty, onFiles }: PictureDropProps) {
  const hint = useId();
  return (
    <FileDrop
      className={empty ? "picture-drop picture-drop-empty" : "picture-drop"}
      onFiles={(given) => onFiles(filesOf(given))}
    >
      {empty && <p className="font-display text-heading">Show what it is about</p>}
      <p>
        <FileButton
          label="Choose pictures"
          accept={PICTURE_TYPES}
          multiple
          describedBy={hint}
          onFiles={onFiles}
        />{" "}
        or drag them here, or paste one
      </p>
      <p id={hint} className="field-hint">
        PNG, JPG, WebP, GIF or SVG. Large photos are made smaller before they are sent. Wide ones
        look best: they are shown three to two.
      </p>
    </FileDrop>
  );
}
