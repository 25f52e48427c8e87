import { useId } from "react";
import type { UploadedPicture } from "#contract/campaigns/pictures.ts";
import { Picture } from "../../ui/picture.tsx";
import { SectionError } from "../../ui/section-error.tsx";
import { SectionSkeleton } from "../../ui/section-skeleton.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { PictureDrop } from "./picture-drop.tsx";
import { PreviewPicture, QueuedUploads } from "./queued-uploads.tsx";
import { useUploadQueue } from "./use-upload-queue.ts";
import { useUploads } from "./use-uploads.ts";

interface PicturePickerProps {
  campaignId: number;
  chosen?: string | null;
  onChoose: (picture: UploadedPicture) => void;
}

export function PicturePicker({ campaignId, chosen, onChoose }: PicturePickerProps) {
  const { uploads, failed, retry, add: addUpload } = useUploads(campaignId);
  const uploadQueue = useUploadQueue(campaignId, addUpload);
  const { queue, previews } = uploadQueue;
  const name = useId();

  if (failed) return <SectionError what="The pictures" retry={retry} />;
  if (!uploads) return <SectionSkeleton label="Loading pictures" rows={2} />;
  const choices = uploads.filter(({ state }) => state !== "failed");
  return (
    <div className="grid gap-5">
      <PictureDrop empty={choices.length + queue.length === 0} onFiles={uploadQueue.add} />
      {queue.length > 0 && (
        <ul className="picture-picker-grid">
          <QueuedUploads {...uploadQueue} />
        </ul>
      )}
      {choices.length > 0 && (
        <fieldset>
          <legend className="field-label mb-2">Choose a picture</legend>
          <div className="picture-picker-grid">
            {choices.map((upload, index) => (
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
        <Spinner /> Processing…
      </span>
    </span>
  );
}
