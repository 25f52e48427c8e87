import { useEffect, useRef, useState } from "react";
import {
  MAX_CAMPAIGN_PICTURES,
  type PictureOrder,
  type UploadedPicture,
} from "#contract/campaigns/pictures.ts";
import { SectionError } from "../../ui/section-error.tsx";
import { SectionSkeleton } from "../../ui/section-skeleton.tsx";
import { ErrorMessage, StatusMessage } from "../../ui/status-message.tsx";
import { CropDialog } from "./crop-dialog.tsx";
import {
  placedDraftKey,
  readDescriptionDraft,
  saveDescriptionDraft,
} from "./description-drafts.ts";
import { sendDeletion } from "./picture-calls.ts";
import { PictureDrop } from "./picture-drop.tsx";
import { moveItem, type OrderedPicture, removePicture, setAlt } from "./picture-order.ts";
import { PlacedPicture } from "./placed-picture.tsx";
import { QueuedUploads } from "./queued-uploads.tsx";
import { ArrivingPicture, UnplacedPicture } from "./unplaced-picture.tsx";
import { useArrivals } from "./use-arrivals.ts";
import { usePictureOrder } from "./use-picture-order.ts";
import { useUploadQueue } from "./use-upload-queue.ts";
import { findReplacement, useUploads } from "./use-uploads.ts";

const FULL = `The page shows up to ${MAX_CAMPAIGN_PICTURES} pictures. Remove one first.`;

interface PictureUploadProps {
  campaignId: number;
  /** Uploads go on the page at once and are described there; visitors see only described pictures. */
  isDraft: boolean;
  /** Called after each change, which is saved immediately. */
  onChange?: (order: PictureOrder) => void;
}

/** Uploads, describes, crops and orders a campaign's pictures. Needs the right to edit. */
export function PictureUpload({ campaignId, isDraft, onChange }: PictureUploadProps) {
  const { uploads, failed, retry, add: addUpload, remove: removeUpload } = useUploads(campaignId);
  const order = usePictureOrder(campaignId, onChange);
  const place = ({ key, image }: UploadedPicture, alt: string) =>
    save([...(order.order ?? []), { key, alt, image }], "Picture added to the page.");
  const arrivals = useArrivals({
    uploads: isDraft ? uploads : undefined,
    placed: order.order,
    place: (picture) => place(picture, readDescriptionDraft(picture.key)),
  });
  const uploadQueue = useUploadQueue(campaignId, (picture) => {
    if (isDraft) arrivals.expect(picture.key);
    addUpload(picture);
  });
  const { queue, previews } = uploadQueue;
  const [cropping, setCropping] = useState<UploadedPicture>();
  const [status, setStatus] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  useReloadAfterCrop(uploads, order.order, order.reload);
  async function save(pictures: readonly OrderedPicture[], message: string): Promise<boolean> {
    setStatus(undefined);
    const saved = await order.save(pictures);
    if (saved) setStatus(message);
    return saved;
  }

  if (failed || order.failed) {
    const retryBoth = () => {
      retry();
      order.retry();
    };
    return <SectionError what="The pictures" retry={retryBoth} />;
  }
  if (!uploads || !order.order) return <SectionSkeleton label="Loading pictures" rows={3} />;

  const placed = order.order;
  const move = async (from: number, to: number) => {
    const pictures = moveItem(placed, from, to);
    if (pictures === placed) return;
    const tool = (document.activeElement as HTMLElement | null)?.dataset.tool;
    await save(pictures, `Moved to position ${to + 1} of ${placed.length}.`);
    // An element that moves in the DOM loses the focus.
    if (tool) focusTool(list.current, tool);
  };
  const removeFromPage = ({ key, alt }: OrderedPicture) => {
    const draft = placedDraftKey(key);
    saveDescriptionDraft(key, readDescriptionDraft(draft) || alt);
    saveDescriptionDraft(draft, "");
    return save(removePicture(placed, key), "Picture removed from the page.");
  };
  const deleteUpload = async ({ key }: UploadedPicture) => {
    await sendDeletion(campaignId, key);
    removeUpload(key);
    setStatus("Picture deleted.");
  };

  const keys = new Set(placed.map(({ key }) => key));
  const unplaced = uploads.filter(({ key, replaces, state }) => {
    const replacesPlaced = state === "waiting" && replaces !== null && keys.has(replaces);
    return !keys.has(key) && !replacesPlaced;
  });
  const arriving = unplaced.filter(({ key }) => isDraft && arrivals.isArriving(key));
  const others = unplaced.filter((upload) => !arriving.includes(upload));
  const queued = <QueuedUploads {...uploadQueue} />;
  return (
    <div className="grid gap-6">
      <PictureDrop
        empty={placed.length + unplaced.length + queue.length === 0}
        onFiles={uploadQueue.add}
      />
      <div className="picture-upload-status">
        <StatusMessage>{order.saving ? "Saving…" : status}</StatusMessage>
        <ErrorMessage>{order.problem}</ErrorMessage>
      </div>
      {placed.length + arriving.length + (isDraft ? queue.length : 0) > 0 && (
        <ul ref={list} className="picture-upload-grid" aria-label="Pictures on the page, in order">
          {placed.map((picture, index) => (
            <PlacedPicture
              key={picture.key}
              picture={picture}
              upload={uploads.find(({ key }) => key === picture.key)}
              index={index}
              count={placed.length}
              isProcessing={findReplacement(uploads, picture.key) !== undefined}
              isDraft={isDraft}
              onMove={move}
              onAlt={(alt) => save(setAlt(placed, picture.key, alt), "Description saved.")}
              onCrop={setCropping}
              onRemove={() => removeFromPage(picture)}
            />
          ))}
          {arriving.map(({ key }) => (
            <ArrivingPicture key={key} preview={previews.get(key)} />
          ))}
          {isDraft && queued}
        </ul>
      )}
      {others.length + (isDraft ? 0 : queue.length) > 0 && (
        <section className="grid gap-4" aria-labelledby="unplaced-pictures">
          <div>
            <h3 id="unplaced-pictures" className="text-xl">
              Other pictures
            </h3>
            <p className="text-sm text-ink-soft">
              {!isDraft && "Describe a picture to add it to the page. "}
              Unused pictures are deleted after 7 days.
            </p>
          </div>
          <ul className="picture-upload-grid">
            {!isDraft && queued}
            {others.map((upload) => (
              <UnplacedPicture
                key={upload.key}
                upload={upload}
                preview={previews.get(upload.key)}
                needsDescription={!isDraft}
                disabledReason={placed.length >= MAX_CAMPAIGN_PICTURES ? FULL : undefined}
                onPlace={(alt) => place(upload, alt)}
                onDelete={() => deleteUpload(upload)}
              />
            ))}
          </ul>
        </section>
      )}
      <CropDialog
        campaignId={campaignId}
        picture={cropping}
        onClose={() => setCropping(undefined)}
        onCropped={addUpload}
      />
    </div>
  );
}

/** Reloads the order after a new crop, which gives the picture a new key. */
function useReloadAfterCrop(
  uploads: readonly UploadedPicture[] | undefined,
  placed: readonly OrderedPicture[] | undefined,
  reload: () => Promise<void>,
): void {
  const stale = uploads?.find(
    ({ state, replaces }) =>
      state === "ready" && replaces !== null && placed?.some(({ key }) => key === replaces),
  )?.key;
  useEffect(() => {
    if (stale) reload().catch(() => undefined);
  }, [stale, reload]);
}

function focusTool(list: HTMLElement | null, tool: string): void {
  const buttons = list?.querySelectorAll<HTMLElement>("[data-tool]") ?? [];
  for (const button of buttons) if (button.dataset.tool === tool) button.focus();
}
