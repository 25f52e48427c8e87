import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import Crop from "lucide-react/icons/crop";
import type { DragEvent } from "react";
import type { UploadedPicture } from "#contract/campaigns/pictures.ts";
import { Badge } from "../../ui/badge.tsx";
import { Picture } from "../../ui/picture.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { AltField } from "./alt-field.tsx";
import { placedDraft } from "./kept-descriptions.ts";
import type { Placed } from "./order-moves.ts";
import { ToolButton } from "./tool-button.tsx";

const SIZES = "(min-width: 64rem) 22rem, (min-width: 40rem) 45vw, 90vw";
/** Tells a dragged picture of this list from a dragged file. */
export const DRAGGED = "application/x-tributary-picture";

interface PlacedPictureProps {
  picture: Placed;
  /** The upload that it came from; pictures of sample campaigns have none. */
  upload: UploadedPicture | undefined;
  index: number;
  count: number;
  /** Another crop of it is being drawn. */
  redrawn: boolean;
  onMove: (from: number, to: number) => void;
  /** Answers whether the description was saved. */
  onAlt: (alt: string) => Promise<boolean>;
  onCrop: (upload: UploadedPicture) => void;
  onTakeOff: () => void;
}

/** A picture at its place in the order. */
export function PlacedPicture(props: PlacedPictureProps) {
  const { picture, upload, index, count, redrawn, onMove, onAlt, onCrop, onTakeOff } = props;
  const name = picture.alt || `picture ${index + 1}`;

  const drag = (event: DragEvent) => event.dataTransfer.setData(DRAGGED, String(index));
  const over = (event: DragEvent) => {
    if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
  };
  const drop = (event: DragEvent) => {
    const from = event.dataTransfer.getData(DRAGGED);
    if (from === "") return;
    event.preventDefault();
    onMove(Number(from), index);
  };
  return (
    <li className="picture-tile" onDragOver={over} onDrop={drop}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons below move it without a mouse. */}
      <div className="picture-tile-shown" draggable onDragStart={drag}>
        <Picture picture={picture} sizes={SIZES} />
        {index === 0 && <Badge tone="giving">Cover</Badge>}
        {redrawn && (
          <p className="picture-tile-busy" role="status">
            <Spinner /> Drawing the part you chose…
          </p>
        )}
      </div>
      <AltField alt={picture.alt} draft={placedDraft(picture.key)} onAlt={onAlt} />
      <div className="picture-tile-tools">
        <ToolButton
          label={`Move earlier: ${name}`}
          name={`earlier ${picture.key}`}
          disabled={index === 0}
          onClick={() => onMove(index, index - 1)}
        >
          <ArrowLeft aria-hidden="true" />
        </ToolButton>
        <ToolButton
          label={`Move later: ${name}`}
          name={`later ${picture.key}`}
          disabled={index === count - 1}
          onClick={() => onMove(index, index + 1)}
        >
          <ArrowRight aria-hidden="true" />
        </ToolButton>
        {upload && (
          <ToolButton label={`Crop: ${name}`} disabled={redrawn} onClick={() => onCrop(upload)}>
            <Crop aria-hidden="true" />
          </ToolButton>
        )}
        <button type="button" className="placed-picture-off" onClick={onTakeOff}>
          Take off<span className="sr-only"> the page: {name}</span>
        </button>
      </div>
    </li>
  );
}
