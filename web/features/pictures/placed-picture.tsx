import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import Crop from "lucide-react/icons/crop";
import type { DragEvent, ReactNode } from "react";
import type { UploadedPicture } from "#contract/campaigns/pictures.ts";
import { Badge } from "../../ui/badge.tsx";
import { Picture } from "../../ui/picture.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { AltField } from "./alt-field.tsx";
import { placedDraftKey } from "./description-drafts.ts";
import type { OrderedPicture } from "./picture-order.ts";

const SIZES = "(min-width: 64rem) 22rem, (min-width: 40rem) 45vw, 90vw";
/** Distinguishes a dragged picture of this list from a dragged file. */
const DRAG_TYPE = "application/x-tributary-picture";

interface PlacedPictureProps {
  picture: OrderedPicture;
  /** Its upload; pictures of sample campaigns have none. */
  upload: UploadedPicture | undefined;
  index: number;
  count: number;
  isProcessing: boolean;
  isDraft: boolean;
  onMove: (from: number, to: number) => void;
  /** Resolves to whether the description was saved. */
  onAlt: (alt: string) => Promise<boolean>;
  onCrop: (upload: UploadedPicture) => void;
  onRemove: () => void;
}

export function PlacedPicture(props: PlacedPictureProps) {
  const { picture, upload, index, count, isProcessing, isDraft } = props;
  const { onMove, onAlt, onCrop, onRemove } = props;
  const name = picture.alt || `picture ${index + 1}`;

  const drag = (event: DragEvent) => event.dataTransfer.setData(DRAG_TYPE, String(index));
  const over = (event: DragEvent) => {
    if (event.dataTransfer.types.includes(DRAG_TYPE)) event.preventDefault();
  };
  const drop = (event: DragEvent) => {
    const from = event.dataTransfer.getData(DRAG_TYPE);
    if (from === "") return;
    event.preventDefault();
    onMove(Number(from), index);
  };
  return (
    <li className="picture-tile" onDragOver={over} onDrop={drop}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons below are the keyboard alternative. */}
      <div className="picture-tile-shown" draggable onDragStart={drag}>
        <Picture picture={picture} sizes={SIZES} />
        {index === 0 && <Badge tone="giving">Cover</Badge>}
        {isProcessing && (
          <p className="picture-tile-busy" role="status">
            <Spinner /> Updating the crop…
          </p>
        )}
      </div>
      <AltField
        alt={picture.alt}
        draft={placedDraftKey(picture.key)}
        autosaves={isDraft}
        onAlt={onAlt}
      />
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
          <ToolButton
            label={`Crop: ${name}`}
            disabled={isProcessing}
            onClick={() => onCrop(upload)}
          >
            <Crop aria-hidden="true" />
          </ToolButton>
        )}
        <button type="button" className="placed-picture-off" onClick={onRemove}>
          Remove<span className="sr-only"> from the page: {name}</span>
        </button>
      </div>
    </li>
  );
}

interface ToolButtonProps {
  label: string;
  /** Finds the button again to restore the focus after its picture has moved. */
  name?: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function ToolButton({ label, name, disabled, onClick, children }: ToolButtonProps) {
  return (
    <button
      type="button"
      className="tool-button"
      title={label}
      aria-label={label}
      data-tool={name}
      // A disabled button would lose the focus at the end of the list.
      aria-disabled={disabled || undefined}
      onClick={() => disabled || onClick()}
    >
      {children}
    </button>
  );
}
