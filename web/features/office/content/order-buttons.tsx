import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";

interface OrderButtonsProps {
  name: string;
  index: number;
  count: number;
  disabled: boolean;
  onMove: (to: number) => void;
}

export function OrderButtons({ name, index, count, disabled, onMove }: OrderButtonsProps) {
  return (
    <div className="order-buttons">
      <button
        type="button"
        aria-label={`Move ${name} up`}
        disabled={disabled || index === 0}
        onClick={() => onMove(index - 1)}
      >
        <ArrowUp aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={`Move ${name} down`}
        disabled={disabled || index === count - 1}
        onClick={() => onMove(index + 1)}
      >
        <ArrowDown aria-hidden="true" />
      </button>
    </div>
  );
}

/** The ids in their new order, with the one at `from` moved to `to`. */
export function movedIds(
  items: ReadonlyArray<{ readonly id: number }>,
  from: number,
  to: number,
): number[] {
  const ids = items.map(({ id }) => id);
  ids.splice(to, 0, ...ids.splice(from, 1));
  return ids;
}

/** Removes something at the second press; the first one changes the label. */
export function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  const [confirming, setConfirming] = useState(false);
  return (
    <Button
      variant="quiet"
      className="btn-danger"
      size="small"
      aria-label={confirming ? `Really remove ${name}` : `Remove ${name}`}
      onClick={() => (confirming ? onRemove() : setConfirming(true))}
      onBlur={() => setConfirming(false)}
    >
      {confirming ? "Really remove" : "Remove"}
    </Button>
  );
}
