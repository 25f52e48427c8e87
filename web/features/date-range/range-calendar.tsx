import { useState } from "react";
import { DayPicker } from "react-day-picker";
import { type DayRange, toDate, toDay, toRange } from "./range-days.ts";

interface RangeCalendarProps {
  range: DayRange | undefined;
  today: string;
  onRange: (range: DayRange) => void;
}

const fullDay = new Intl.DateTimeFormat("en-US", { dateStyle: "full" });

/** Says "20", not "20th": people who use voice control say the number they see. */
function dayLabel(
  date: Date,
  { today, selected }: { today?: boolean; selected?: boolean },
): string {
  return `${today ? "Today, " : ""}${fullDay.format(date)}${selected ? ", selected" : ""}`;
}

export function RangeCalendar({ range, today, onRange }: RangeCalendarProps) {
  const [first, setFirst] = useState<string>();
  const shown = first ? { from: first, to: first } : range;
  const choose = (day: string) => {
    if (first === undefined) setFirst(day);
    else onRange(toRange(first, day));
  };
  const lastShown = shown && shown.to < today ? shown.to : today;
  return (
    <DayPicker
      className="range-calendar"
      mode="range"
      autoFocus
      weekStartsOn={1}
      today={toDate(today)}
      startMonth={toDate("2015-01-01")}
      endMonth={toDate(today)}
      defaultMonth={toDate(lastShown)}
      captionLayout="dropdown"
      labels={{ labelDayButton: dayLabel }}
      disabled={{ after: toDate(today) }}
      selected={shown && { from: toDate(shown.from), to: toDate(shown.to) }}
      onSelect={(_, day) => choose(toDay(day))}
      footer={
        <span role="status">
          {first ? "Choose the other day." : "Choose the first and the last day."}
        </span>
      }
    />
  );
}
