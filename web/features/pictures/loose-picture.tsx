import { useState } from "react";
import type { UploadedPicture } from "#contract/campaigns/pictures.ts";
import { refusalText } from "../../lib/api/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { Picture } from "../../ui/picture.tsx";
import { Refused } from "../../ui/said.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { ALT_MISSING, AltField } from "./alt-field.tsx";
import { keepDescription, keptDescription } from "./kept-descriptions.ts";
import { PreviewPicture } from "./preview-picture.tsx";

const SIZES = "(min-width: 64rem) 22rem, (min-width: 40rem) 45vw, 90vw";
/** Pixels. A picture below this width would be shown larger than it is. */
const SHARP_WIDTH = 800;

interface LoosePictureProps {
  upload: UploadedPicture;
  /** The chosen file, shown until the picture is drawn. */
  preview: string | undefined;
  /** Why it can't be put on the page now; undefined if it can. */
  full: string | undefined;
  onPlace: (alt: string) => void;
  onDelete: () => Promise<void>;
}

/** An uploaded picture that is not on the page yet. */
export function LoosePicture({ upload, preview, full, onPlace, onDelete }: LoosePictureProps) {
  const { state, problem, width, used_in } = upload;
  const [begun] = useState(() => keptDescription(upload.key));
  const [alt, setAlt] = useState(begun);
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();

  const remove = async () => {
    setBusy(true);
    setRefused(undefined);
    try {
      await onDelete();
      keepDescription(upload.key, "");
    } catch (error) {
      setRefused(refusalText(error));
    }
    setBusy(false);
  };
  const write = (text: string) => {
    setAlt(text);
    keepDescription(upload.key, text);
  };
  const place = () => {
    setMissing(alt === "");
    if (alt !== "") onPlace(alt);
  };
  return (
    <li className="picture-tile">
      <div className="picture-tile-shown">
        {state === "ready" ? (
          <Picture picture={{ image: upload.image, alt: "" }} sizes={SIZES} decorative />
        ) : (
          <PreviewPicture preview={preview} />
        )}
        {state === "waiting" && (
          <p className="picture-tile-busy" role="status">
            <Spinner /> Drawing it in all sizes…
          </p>
        )}
      </div>
      <Refused>{state === "failed" ? (problem ?? "This picture failed.") : refused}</Refused>
      {state === "ready" && (
        <>
          {width < SHARP_WIDTH && (
            <p className="field-hint">It is small and may look blurred on large screens.</p>
          )}
          <AltField
            alt={begun}
            error={missing && alt === "" ? ALT_MISSING : undefined}
            onText={write}
          />
        </>
      )}
      <div className="picture-tile-tools">
        {state === "ready" && (
          <Button size="small" disabled={full !== undefined} title={full} onClick={place}>
            Put on the page
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
