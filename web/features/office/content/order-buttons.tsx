import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";

interface OrderButtonsProps {
  name: string;
  place: number;
  count: number;
  disabled: boolean;
  onMove: (to: number) => void;
}

/** One place up or down in a list. */
export function OrderButtons({ name, place, count, disabled, onMove }: OrderButtonsProps) {
  return (
    <div className="order-buttons">
      <button
        type="button"
        aria-label={`Move ${name} up`}
        disabled={disabled || place === 0}
        onClick={() => onMove(place - 1)}
      >
        <ArrowUp aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={`Move ${name} down`}
        disabled={disabled || place === count - 1}
        onClick={() => onMove(place + 1)}
      >
        <ArrowDown aria-hidden="true" />
      </button>
    </div>
  );
}

/** The ids with the one at `from` put to `to`. */
export function movedIds(
  items: ReadonlyArray<{ readonly id: number }>,
  from: number,
  to: number,
): number[] {
  const ids = items.map(({ id }) => id);
  ids.splice(to, 0, ...ids.splice(from, 1));
  return ids;
}
