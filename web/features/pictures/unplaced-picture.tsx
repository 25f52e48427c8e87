import { useState } from "react";
import type { UploadedPicture } from "#contract/campaigns/pictures.ts";
import { errorText } from "../../lib/api/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { ErrorMessage } from "../../ui/status-message.tsx";
import { ALT_MISSING, AltField } from "./alt-field.tsx";
import { readDescriptionDraft, saveDescriptionDraft } from "./description-drafts.ts";
import { PreviewPicture } from "./queued-uploads.tsx";

const SIZES = "(min-width: 64rem) 22rem, (min-width: 40rem) 45vw, 90vw";
/** Pixels; narrower pictures would be scaled up. */
const SHARP_WIDTH = 800;

interface UnplacedPictureProps {
  upload: UploadedPicture;
  preview: string | undefined;
  needsDescription: boolean;
  /** Why it can't be added to the page; undefined if it can. */
  disabledReason: string | undefined;
  onPlace: (alt: string) => void;
  onDelete: () => Promise<void>;
}

export function UnplacedPicture({
  upload,
  preview,
  needsDescription,
  disabledReason,
  onPlace,
  onDelete,
}: UnplacedPictureProps) {
  const { state, problem, width, used_in } = upload;
  const [draft] = useState(() => readDescriptionDraft(upload.key));
  const [alt, setAlt] = useState(draft);
  const [isAltMissing, setIsAltMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();

  const remove = async () => {
    setBusy(true);
    setRefused(undefined);
    try {
      await onDelete();
      saveDescriptionDraft(upload.key, "");
    } catch (error) {
      setRefused(errorText(error));
    }
    setBusy(false);
  };
  const changeAlt = (text: string) => {
    setAlt(text);
    saveDescriptionDraft(upload.key, text);
  };
  const place = () => {
    const isMissing = needsDescription && alt === "";
    setIsAltMissing(isMissing);
    if (!isMissing) onPlace(alt);
  };
  return (
    <li className="picture-tile">
      <div className="picture-tile-shown">
        {state === "ready" ? (
          <Picture picture={{ image: upload.image, alt: "" }} sizes={SIZES} decorative />
        ) : (
          <PreviewPicture preview={preview} />
        )}
        {state === "waiting" && <Processing />}
      </div>
      <ErrorMessage>
        {state === "failed" ? (problem ?? "We couldn't process this picture.") : refused}
      </ErrorMessage>
      {state === "ready" && (
        <>
          {width < SHARP_WIDTH && (
            <p className="field-hint">
              This picture is small and may look blurry on large screens.
            </p>
          )}
          <AltField
            alt={draft}
            error={isAltMissing && alt === "" ? ALT_MISSING : undefined}
            onText={changeAlt}
          />
        </>
      )}
      <div className="picture-tile-tools">
        {state === "ready" && (
          <Button
            size="small"
            disabled={disabledReason !== undefined}
            title={disabledReason}
            onClick={place}
          >
            Add to page
          </Button>
        )}
        {state !== "waiting" && used_in.length === 0 && (
          <Button variant="quiet" size="small" busy={busy} onClick={remove}>
            Delete
          </Button>
        )}
      </div>
      {used_in.length > 0 && <p className="field-hint">Shown in your {used_in.join(" and ")}.</p>}
    </li>
  );
}

/** A picture that will be on the page once it is processed. */
export function ArrivingPicture({ preview }: { preview: string | undefined }) {
  return (
    <li className="picture-tile">
      <div className="picture-tile-shown">
        <PreviewPicture preview={preview} />
        <Processing />
      </div>
    </li>
  );
}

function Processing() {
  return (
    <p className="picture-tile-busy" role="status">
      <Spinner /> Processing…
    </p>
  );
}
