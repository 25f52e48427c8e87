import { type ChangeEvent, type PointerEvent, useEffect, useRef, useState } from "react";

/**
 * Selects the bar to describe. `input` is for a range input over the chart that handles keys,
 * `pointing` for the box that handles mouse and touch. Only the first `count` of `slots` bars have a
 * description.
 */
export function useBarReader(count: number, slots: number) {
  const [chosen, setPlace] = useState(count - 1);
  const [open, setOpen] = useState(false);
  const reader = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const place = Math.min(chosen, count - 1);

  useEffect(() => {
    if (!open) return;
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== "Escape") return;
      if (event.type === "pointerdown" && box.current?.contains(event.target as Node)) return;
      setOpen(false);
    };
    document.addEventListener("keydown", close);
    document.addEventListener("pointerdown", close);
    return () => {
      document.removeEventListener("keydown", close);
      document.removeEventListener("pointerdown", close);
    };
  }, [open]);

  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const at = Math.min(slots - 1, Math.max(0, Math.floor(((clientX - left) / width) * slots)));
    setOpen(at < count);
    if (at < count) setPlace(at);
  };
  return {
    place,
    open,
    input: {
      ref: reader,
      value: Math.max(0, place),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        setPlace(Number(target.value));
        setOpen(true);
      },
      onFocus: () => setOpen(true),
      onBlur: () => setOpen(false),
    },
    pointing: {
      ref: box,
      onPointerDown: point,
      onPointerMove: point,
      // The description stays when a finger is lifted.
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType === "mouse") setOpen(document.activeElement === reader.current);
      },
    },
  };
}
