import { lazy, Suspense, useCallback, useState } from "react";
import type { PictureCrop, UploadedPicture } from "#contract/campaigns/pictures.ts";
import { errorText } from "../../lib/api/api-error.ts";
import { useResponse } from "../../lib/api/use-response.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { SectionError } from "../../ui/section-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ErrorMessage } from "../../ui/status-message.tsx";
import { loadOriginal, sendCrop } from "./picture-calls.ts";

const CropFrame = lazy(() => import("./crop-frame.tsx"));

interface CropDialogProps {
  campaignId: number;
  /** The picture to crop; undefined closes the dialog. */
  picture: UploadedPicture | undefined;
  onClose: () => void;
  /** Called with the new picture, which replaces this one once it is processed. */
  onCropped: (replacement: UploadedPicture) => void;
}

export function CropDialog({ picture, onClose, ...props }: CropDialogProps) {
  return (
    <Dialog open={picture !== undefined} onClose={onClose} title="Crop picture">
      {picture && <CropForm picture={picture} onClose={onClose} {...props} />}
    </Dialog>
  );
}

type CropFormProps = CropDialogProps & { picture: UploadedPicture };

function CropForm({ campaignId, picture, onClose, onCropped }: CropFormProps) {
  const { key } = picture;
  const load = useCallback(() => loadOriginal(campaignId, key), [campaignId, key]);
  const { answer: original, failed, retry } = useResponse(load);
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
      setProblem(errorText(error));
      setBusy(false);
    }
  };

  if (failed) return <SectionError what="The picture" retry={retry} />;
  const skeleton = <Skeleton className="crop-frame" />;
  return (
    <div className="grid gap-4">
      <p className="text-sm text-ink-soft">
        Drag the picture or move it with the arrow keys. The page shows the old crop until the new
        one is ready.
      </p>
      {original ? (
        <Suspense fallback={skeleton}>
          <CropFrame picture={picture} original={original} onFramed={setCrop} />
        </Suspense>
      ) : (
        skeleton
      )}
      <ErrorMessage>{problem}</ErrorMessage>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
        <Button size="small" busy={busy} disabled={!crop} onClick={save}>
          Save crop
        </Button>
      </div>
    </div>
  );
}
