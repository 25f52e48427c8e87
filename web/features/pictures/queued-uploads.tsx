import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { ErrorMessage } from "../../ui/status-message.tsx";
import type { UploadQueue } from "./use-upload-queue.ts";

/** Files being uploaded, and those that failed with the reason. */
export function QueuedUploads({ queue, retry, dismiss }: UploadQueue) {
  return queue.map((upload) => {
    const { id, file, preview, progress, problem, canRetry } = upload;
    return (
      <li key={id} className="picture-tile">
        <div className="picture-tile-shown">
          <PreviewPicture preview={preview} />
        </div>
        <p className="wrap-anywhere text-sm">{file.name}</p>
        <ErrorMessage>{problem}</ErrorMessage>
        {!problem && <progress max={1} value={progress} aria-label={`Uploading ${file.name}`} />}
        <div className="picture-tile-tools">
          {problem && canRetry && (
            <Button size="small" onClick={() => retry(upload)}>
              Try again
            </Button>
          )}
          <Button variant="quiet" size="small" onClick={() => dismiss(id)}>
            {problem ? "Dismiss" : "Cancel"}
          </Button>
        </div>
      </li>
    );
  });
}

/** The file chosen in this window; blank in other windows. */
export function PreviewPicture({ preview }: { preview: string | undefined }) {
  const [broken, setBroken] = useState(false);
  return (
    <span className="preview-picture">
      {preview && !broken && (
        <img src={preview} alt="" width={1200} height={800} onError={() => setBroken(true)} />
      )}
    </span>
  );
}
