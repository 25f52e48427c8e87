import { useEffect, useRef, useState } from "react";
import {
  MAX_CAMPAIGN_PICTURES,
  type PictureOrder,
  type UploadedPicture,
} from "#contract/campaigns/pictures.ts";
import { FailedPart } from "../../ui/failed-part.tsx";
import { PartSkeleton } from "../../ui/part-skeleton.tsx";
import { Refused, Said } from "../../ui/said.tsx";
import { CropDialog } from "./crop-dialog.tsx";
import { keepDescription, keptDescription, placedDraft } from "./kept-descriptions.ts";
import { LoosePicture } from "./loose-picture.tsx";
import { moved, type Placed, withAlt, without } from "./order-moves.ts";
import { sendDeletion } from "./picture-calls.ts";
import { PictureDrop } from "./picture-drop.tsx";
import { PlacedPicture } from "./placed-picture.tsx";
import { SentPicture } from "./sent-picture.tsx";
import { usePictureOrder } from "./use-picture-order.ts";
import { useSending } from "./use-sending.ts";
import { successorOf, usePreviews, useUploads } from "./use-uploads.ts";

const FULL = `The page shows at most ${MAX_CAMPAIGN_PICTURES} pictures. Take one off first.`;

interface PictureUploadProps {
  campaignId: number;
  /** Called after each change, which is saved at once. */
  onChange?: (order: PictureOrder) => void;
}

/** Uploads, describes, crops and orders a campaign's pictures. For people who may edit it. */
export function PictureUpload({ campaignId, onChange }: PictureUploadProps) {
  const { uploads, failed, retry, put, drop } = useUploads(campaignId);
  const order = usePictureOrder(campaignId, onChange);
  const { previews, keep } = usePreviews();
  const { sending, add, again, dismiss } = useSending(campaignId, ({ picture, preview }) => {
    if (preview) keep(picture.key, preview);
    put(picture);
  });
  const [cropped, setCropped] = useState<UploadedPicture>();
  const [said, setSaid] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  useReplacements(uploads, order.order, order.reload);

  if (failed || order.failed) {
    const both = () => {
      retry();
      order.retry();
    };
    return <FailedPart what="The pictures" retry={both} />;
  }
  if (!uploads || !order.order) return <PartSkeleton label="Loading the pictures" rows={3} />;

  const placed = order.order;
  const save = async (pictures: readonly Placed[], done: string) => {
    setSaid(undefined);
    const saved = await order.save(pictures);
    if (saved) setSaid(done);
    return saved;
  };
  const move = async (from: number, to: number) => {
    const pictures = moved(placed, from, to);
    if (pictures === placed) return;
    const tool = (document.activeElement as HTMLElement | null)?.dataset.tool;
    await save(pictures, `Moved to place ${to + 1} of ${placed.length}.`);
    // An element that has moved in the page has lost the focus.
    if (tool) focusTool(list.current, tool);
  };
  const place = ({ key, image }: UploadedPicture, alt: string) =>
    save([...placed, { key, alt, image }], "The picture is on the page.");
  const takeOff = ({ key, alt }: Placed) => {
    const draft = placedDraft(key);
    keepDescription(key, keptDescription(draft) || alt);
    keepDescription(draft, "");
    return save(without(placed, key), "The picture is off the page.");
  };
  const remove = async ({ key }: UploadedPicture) => {
    await sendDeletion(campaignId, key);
    drop(key);
    setSaid("The picture is deleted.");
  };

  const keys = new Set(placed.map(({ key }) => key));
  const loose = uploads.filter(({ key, replaces, state }) => {
    const redraws = state === "waiting" && replaces !== null && keys.has(replaces);
    return !keys.has(key) && !redraws;
  });
  return (
    <div className="grid gap-6">
      <PictureDrop empty={placed.length + loose.length + sending.length === 0} onFiles={add} />
      <div className="picture-upload-status">
        <Said>{order.saving ? "Saving…" : said}</Said>
        <Refused>{order.problem}</Refused>
      </div>
      {placed.length > 0 && (
        <ul
          ref={list}
          className="picture-upload-grid"
          aria-label="Pictures on the page, in their order"
        >
          {placed.map((picture, index) => (
            <PlacedPicture
              key={picture.key}
              picture={picture}
              upload={uploads.find(({ key }) => key === picture.key)}
              index={index}
              count={placed.length}
              redrawn={successorOf(uploads, picture.key) !== undefined}
              onMove={move}
              onAlt={(alt) => save(withAlt(placed, picture.key, alt), "The description is saved.")}
              onCrop={setCropped}
              onTakeOff={() => takeOff(picture)}
            />
          ))}
        </ul>
      )}
      {loose.length + sending.length > 0 && (
        <section className="grid gap-4" aria-labelledby="loose-pictures">
          <div>
            <h3 id="loose-pictures" className="text-xl">
              Not at the top of the page
            </h3>
            <p className="text-sm text-ink-soft">
              Say what a picture shows to put it on the page. What is shown nowhere is deleted a
              week after it came.
            </p>
          </div>
          <ul className="picture-upload-grid">
            {sending.map((one) => (
              <SentPicture
                key={one.id}
                sending={one}
                onAgain={() => again(one)}
                onDismiss={() => dismiss(one.id)}
              />
            ))}
            {loose.map((upload) => (
              <LoosePicture
                key={upload.key}
                upload={upload}
                preview={previews.get(upload.key)}
                full={placed.length >= MAX_CAMPAIGN_PICTURES ? FULL : undefined}
                onPlace={(alt) => place(upload, alt)}
                onDelete={() => remove(upload)}
              />
            ))}
          </ul>
        </section>
      )}
      <CropDialog
        campaignId={campaignId}
        picture={cropped}
        onClose={() => setCropped(undefined)}
        onCropped={put}
      />
    </div>
  );
}

/** A picture that was cropped again has a new key in the order, so the order is loaded again. */
function useReplacements(
  uploads: readonly UploadedPicture[] | undefined,
  placed: readonly Placed[] | undefined,
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
