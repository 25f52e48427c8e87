import CalendarRange from "lucide-react/icons/calendar-range";
import { useEffect, useId, useRef, useState } from "react";
import { useLazyComponent } from "../../lib/use-lazy-component.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type DayRange, rangePlaceholder, rangePresets, rangeText } from "./range-days.ts";

interface DateRangeProps {
  range: DayRange | undefined;
  /** `2026-11-20`. */
  today: string;
  onRange: (range: DayRange | undefined) => void;
}

const load = () => import("./range-calendar.tsx").then(({ RangeCalendar }) => RangeCalendar);

/** A button with the range that opens a calendar, which closes once both days are chosen. */
export function DateRange({ range, today, onRange }: DateRangeProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [failed, setFailed] = useState(false);
  const Calendar = useLazyComponent(open, load, () => setFailed(true));

  const choose = (chosen: DayRange | undefined) => {
    setOpen(false);
    button.current?.focus();
    onRange(chosen);
  };

  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      button.current?.focus();
    };
    const onLeave = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onLeave);
    document.addEventListener("focusin", onLeave);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onLeave);
      document.removeEventListener("focusin", onLeave);
    };
  }, [open]);

  return (
    <div ref={root} className="date-range">
      <button
        ref={button}
        type="button"
        className="date-range-button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <CalendarRange aria-hidden="true" className="size-5" />
        <span className="sr-only">Period: </span>
        {range ? rangeText(range) : rangePlaceholder(today)}
      </button>
      {open && (
        <div id={id} role="dialog" aria-label="Choose a period" className="date-range-panel">
          <ul>
            {rangePresets(today).map(({ label, range: preset }) => (
              <li key={label}>
                <button type="button" onClick={() => choose(preset)}>
                  {label}
                </button>
              </li>
            ))}
          </ul>
          {Calendar && <Calendar range={range} today={today} onRange={choose} />}
          {!Calendar && !failed && <Skeleton className="h-80 w-full" />}
          {failed && (
            <p role="alert">We couldn't load the calendar. You can still use the ranges above.</p>
          )}
        </div>
      )}
    </div>
  );
}
