import { useId } from "react";
import { PICTURE_TYPES, pickPictures } from "../../lib/picture/picture-file.ts";
import { FileButton } from "../../ui/form/file-button.tsx";
import { FileDrop } from "../../ui/form/file-drop.tsx";

interface PictureDropProps {
  empty: boolean;
  onFiles: (files: File[]) => void;
}

export function PictureDrop({ empty, onFiles }: PictureDropProps) {
  const hint = useId();
  return (
    <FileDrop
      className={empty ? "picture-drop picture-drop-empty" : "picture-drop"}
      onFiles={(dropped) => onFiles(pickPictures(dropped))}
    >
      {empty && <p className="font-display text-heading">Show what it's about</p>}
      <p>
        <FileButton
          label="Choose pictures"
          accept={PICTURE_TYPES}
          multiple
          describedBy={hint}
          onFiles={onFiles}
        />{" "}
        or drag them here or paste one
      </p>
      <p id={hint} className="field-hint">
        PNG, JPG, WebP, GIF or SVG. Large photos are resized before upload. Landscape photos look
        best: pictures are shown at 3:2.
      </p>
    </FileDrop>
  );
}
