import { Avatar } from "../../ui/avatar.tsx";
import { AvatarStack } from "../../ui/avatar-stack.tsx";
import { Badge } from "../../ui/badge.tsx";
import { BarChart } from "../../ui/chart/bar-chart.tsx";
import { ChartDrawing } from "../../ui/chart/chart-drawing.tsx";
import { GivingBars } from "../../ui/chart/giving-bars.tsx";
import { EventTime, ReadersTime } from "../../ui/event/event-time.tsx";
import { MoneyText } from "../../ui/money-text.tsx";
import { QrCode } from "../../ui/qr/qr-code.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { StreamProgress } from "../../ui/stream/stream-progress.tsx";
import { Part, State } from "./part.tsx";

const event = {
  starts_at: "2026-07-04T16:00:00Z",
  ends_at: "2026-07-04T17:30:00Z",
  time_zone: "Europe/Berlin",
};
const people = [
  { name: "Ada Okafor", portrait: null },
  { name: "Mira", portrait: null },
  { name: null, portrait: null },
];
const months = ["Jan", "Feb", "Mar", "Apr"].map((label, place) => {
  const value = [1200, 0, 320, 2100][place] ?? 0;
  return { label, name: label, value, says: [String(value)], cells: [String(value)] };
});
const given = months.map(({ label, name, value }, place) => ({
  label,
  name,
  amount: value,
  gifts: place,
  last_year: 300 * place,
}));
const chart = { columns: ["Month", "Raised"], format: String };

/** Amounts, times, people and progress. */
export function FigureParts() {
  return (
    <>
      <Part name="stream-progress">
        {[0, 4, 50, 100, 140].map((raised) => (
          <State key={raised} says={`${raised} of 100`}>
            <StreamProgress raised={raised} goal={100} label={`Raised: ${raised}`} />
          </State>
        ))}
      </Part>
      <Part name="bar-chart">
        <BarChart {...chart} label="Raised by month" bars={months} />
      </Part>
      <Part name="chart-drawing">
        <ChartDrawing
          {...chart}
          label="Nothing raised"
          bars={months.map((bar) => ({ ...bar, value: 0 }))}
        />
      </Part>
      <Part name="giving-bars">
        <GivingBars
          label="Given by month"
          step="Month"
          currency="USD"
          bars={given}
          begun={3}
          goal={5000}
        />
      </Part>
      <Part name="badge">
        <div className="flex flex-wrap gap-3">
          <Badge>mist</Badge>
          <Badge tone="giving">giving</Badge>
          <Badge tone="sand">sand</Badge>
        </div>
      </Part>
      <Part name="avatar">
        <div className="flex flex-wrap gap-3">
          {people.map((person) => (
            <Avatar key={person.name} {...person} />
          ))}
          <Avatar name="Ada Okafor" portrait={null} size="large" />
        </div>
      </Part>
      <Part name="avatar-stack">
        <AvatarStack people={people} />
      </Part>
      <Part name="money-text">
        <p>
          <MoneyText amount={1200} currency="USD" />, <MoneyText amount={0.5} currency="USD" />,{" "}
          <MoneyText amount={1200} currency="USD" whole={false} />
        </p>
      </Part>
      <Part name="event-time">
        <p>
          <EventTime event={event} />
        </p>
        <ReadersTime event={event} />
      </Part>
      <Part name="relative-time">
        <p>
          <RelativeTime iso="2026-01-31T12:00:00Z" />
        </p>
      </Part>
      <Part name="qr-code">
        <QrCode text="https://example.org/" title="Leads to example.org" />
      </Part>
    </>
  );
}
