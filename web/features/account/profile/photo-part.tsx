import { useId, useRef } from "react";
import { PICTURE_TYPES, pickPictures } from "../../../lib/picture/picture-file.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { FileButton } from "../../../ui/form/file-button.tsx";
import { FileDrop } from "../../../ui/form/file-drop.tsx";
import { SettingsCard } from "../../../ui/settings-card.tsx";
import { ErrorMessage, StatusMessage } from "../../../ui/status-message.tsx";
import type { ProfileProps } from "../use-profile.ts";
import { usePhoto } from "./use-photo.ts";

/** A recommendation: larger pictures are accepted and scaled down. */
const PHOTO_HINT = "SVG, PNG, JPG or GIF (MAX. 800x400px)";

export function PhotoPart(props: ProfileProps) {
  const { profile } = props;
  const { work, upload, remove, cancel } = usePhoto(props);
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();

  const uploadFirst = ([file]: File[]) => {
    if (file) void upload(file);
  };
  // The button disappears with the photo, so the focus has to move.
  const removePhoto = () => remove().then(() => input.current?.focus());

  return (
    <SettingsCard title="Your photo" lead="Cropped to a circle around the middle.">
      <FileDrop
        className="photo-part-drop"
        onFiles={(dropped) => uploadFirst(pickPictures(dropped))}
      >
        <span className="photo-part-shown">
          <Avatar
            name={`${profile.first_name} ${profile.last_name}`}
            portrait={work.preview ?? profile.photo}
            size="large"
          />
        </span>
        <div className="grid gap-2">
          <p>
            <FileButton
              ref={input}
              label="Choose a picture"
              accept={PICTURE_TYPES}
              describedBy={hint}
              onFiles={uploadFirst}
            />{" "}
            or drag or paste one here
          </p>
          <p id={hint} className="field-hint">
            {PHOTO_HINT}
          </p>
          {work.share !== undefined && (
            <p className="photo-part-progress">
              <progress max={1} value={work.share} aria-label="Upload progress" />
              <Button variant="quiet" size="small" onClick={cancel}>
                Cancel upload
              </Button>
            </p>
          )}
        </div>
      </FileDrop>
      <StatusMessage>{work.status}</StatusMessage>
      <ErrorMessage>{work.problem}</ErrorMessage>
      {profile.photo && (
        <p>
          <Button variant="quiet" size="small" disabled={work.busy} onClick={removePhoto}>
            Remove photo
          </Button>
        </p>
      )}
    </SettingsCard>
  );
}
