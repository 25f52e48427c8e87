import { lazy, Suspense, useCallback, useState } from "react";
import type { PictureCrop, UploadedPicture } from "#contract/campaigns/pictures.ts";
import { refusalText } from "../../lib/api/api-error.ts";
import { useAnswer } from "../../lib/api/use-answer.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { FailedPart } from "../../ui/failed-part.tsx";
import { Refused } from "../../ui/said.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { loadWhole, sendCrop } from "./picture-calls.ts";

const CropFrame = lazy(() => import("./crop-frame.tsx"));

interface CropDialogProps {
  campaignId: number;
  /** The picture to crop; undefined closes the dialog. */
  picture: UploadedPicture | undefined;
  onClose: () => void;
  /** Called with the new picture, which is being drawn and will replace this one. */
  onCropped: (successor: UploadedPicture) => void;
}

export function CropDialog({ picture, onClose, ...rest }: CropDialogProps) {
  return (
    <Dialog open={picture !== undefined} onClose={onClose} title="Choose the part that is shown">
      {picture && <CropForm picture={picture} onClose={onClose} {...rest} />}
    </Dialog>
  );
}

type CropFormProps = CropDialogProps & { picture: UploadedPicture };

function CropForm({ campaignId, picture, onClose, onCropped }: CropFormProps) {
  const { key } = picture;
  const load = useCallback(() => loadWhole(campaignId, key), [campaignId, key]);
  const { answer: whole, failed, retry } = useAnswer(load);
  const [crop, setCrop] = useState<PictureCrop>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const save = async () => {
    if (!crop) return;
    setBusy(true);
    setProblem(undefined);
    try {
      onCropped(await sendCrop(campaignId, key, crop));
      onClose();
    } catch (error) {
      setProblem(refusalText(error));
      setBusy(false);
    }
  };

  if (failed) return <FailedPart what="The picture" retry={retry} />;
  const waiting = <Skeleton className="crop-frame" />;
  return (
    <div className="grid gap-4">
      <p className="text-sm text-ink-soft">
        Drag the picture, or move it with the arrow keys. It is drawn anew in a moment; until then
        the page shows the old part.
      </p>
      {whole ? (
        <Suspense fallback={waiting}>
          <CropFrame picture={picture} whole={whole} onFramed={setCrop} />
        </Suspense>
      ) : (
        waiting
      )}
      <Refused>{problem}</Refused>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
        <Button size="small" busy={busy} disabled={!crop} onClick={save}>
          Show this part
        </Button>
      </div>
    </div>
  );
}
