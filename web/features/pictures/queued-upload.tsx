import { Button } from "../../ui/button.tsx";
import { Refused } from "../../ui/said.tsx";
import { PreviewPicture } from "./preview-picture.tsx";
import type { QueuedUpload } from "./use-upload-queue.ts";

interface QueuedUploadItemProps {
  upload: QueuedUpload;
  onRetry: () => void;
  onDismiss: () => void;
}

/** A file being uploaded, or one that failed with the reason. */
export function QueuedUploadItem({ upload, onRetry, onDismiss }: QueuedUploadItemProps) {
  const { file, preview, progress, problem, canRetry } = upload;
  return (
    <li className="picture-tile">
      <div className="picture-tile-shown">
        <PreviewPicture preview={preview} />
      </div>
      <p className="wrap-anywhere text-sm">{file.name}</p>
      <Refused>{problem}</Refused>
      {!problem && <progress max={1} value={progress} aria-label={`Uploading ${file.name}`} />}
      <div className="picture-tile-tools">
        {problem && canRetry && (
          <Button size="small" onClick={onRetry}>
            Try again
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={onDismiss}>
          {problem ? "Dismiss" : "Cancel"}
        </Button>
      </div>
    </li>
  );
}
