import { useId } from "react";
import type { UploadedPicture } from "#contract/campaigns/pictures.ts";
import { FailedPart } from "../../ui/failed-part.tsx";
import { PartSkeleton } from "../../ui/part-skeleton.tsx";
import { Picture } from "../../ui/picture.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { PictureDrop } from "./picture-drop.tsx";
import { PreviewPicture } from "./preview-picture.tsx";
import { SentPicture } from "./sent-picture.tsx";
import { useSending } from "./use-sending.ts";
import { usePreviews, useUploads } from "./use-uploads.ts";

interface PicturePickerProps {
  campaignId: number;
  /** Key of the picture that is chosen. */
  chosen?: string | null;
  /** Only pictures that are ready can be chosen. */
  onChoose: (picture: UploadedPicture) => void;
}

/** Chooses one of a campaign's uploads, or uploads a new one. */
export function PicturePicker({ campaignId, chosen, onChoose }: PicturePickerProps) {
  const { uploads, failed, retry, put } = useUploads(campaignId);
  const { previews, keep } = usePreviews();
  const { sending, add, again, dismiss } = useSending(campaignId, ({ picture, preview }) => {
    if (preview) keep(picture.key, preview);
    put(picture);
  });
  const name = useId();

  if (failed) return <FailedPart what="The pictures" retry={retry} />;
  if (!uploads) return <PartSkeleton label="Loading the pictures" rows={2} />;
  const shown = uploads.filter(({ state }) => state !== "failed");
  return (
    <div className="grid gap-5">
      <PictureDrop empty={shown.length + sending.length === 0} onFiles={add} />
      {sending.length > 0 && (
        <ul className="picture-picker-grid">
          {sending.map((one) => (
            <SentPicture
              key={one.id}
              sending={one}
              onAgain={() => again(one)}
              onDismiss={() => dismiss(one.id)}
            />
          ))}
        </ul>
      )}
      {shown.length > 0 && (
        <fieldset>
          <legend className="field-label mb-2">Choose a picture</legend>
          <div className="picture-picker-grid">
            {shown.map((upload, index) => (
              <label key={upload.key} className="picture-picker-choice">
                <input
                  type="radio"
                  name={name}
                  className="sr-only"
                  checked={chosen === upload.key}
                  disabled={upload.state !== "ready"}
                  onChange={() => onChoose(upload)}
                />
                <ChoicePicture upload={upload} preview={previews.get(upload.key)} />
                <span className="sr-only">Picture {index + 1}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}

function ChoicePicture({ upload, preview }: { upload: UploadedPicture; preview?: string }) {
  if (upload.state === "ready") {
    return <Picture picture={{ image: upload.image, alt: "" }} sizes="12rem" decorative />;
  }
  return (
    <span className="picture-tile-shown">
      <PreviewPicture preview={preview} />
      <span className="picture-tile-busy">
        <Spinner /> Drawing…
      </span>
    </span>
  );
}
