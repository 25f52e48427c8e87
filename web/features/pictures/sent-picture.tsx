import { Button } from "../../ui/button.tsx";
import { Refused } from "../../ui/said.tsx";
import { PreviewPicture } from "./preview-picture.tsx";
import type { Sending } from "./use-sending.ts";

interface SentPictureProps {
  sending: Sending;
  onAgain: () => void;
  onDismiss: () => void;
}

/** A file that is being sent, or that failed, with the reason. */
export function SentPicture({ sending, onAgain, onDismiss }: SentPictureProps) {
  const { file, preview, share, problem, worthAnother } = sending;
  return (
    <li className="picture-tile">
      <div className="picture-tile-shown">
        <PreviewPicture preview={preview} />
      </div>
      <p className="wrap-anywhere text-sm">{file.name}</p>
      <Refused>{problem}</Refused>
      {!problem && <progress max={1} value={share} aria-label={`Sent of ${file.name}`} />}
      <div className="picture-tile-tools">
        {problem && worthAnother && (
          <Button size="small" onClick={onAgain}>
            Try again
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={onDismiss}>
          {problem ? "Dismiss" : "Stop"}
        </Button>
      </div>
    </li>
  );
}
