import TrendingDown from "lucide-react/icons/trending-down";
import TrendingUp from "lucide-react/icons/trending-up";
import type { Figure, Organising } from "#contract/figures/dashboard.ts";
import { formatWire } from "#contract/money.ts";
import { StreamLine } from "../../ui/stream/stream-line.tsx";
import { changeText } from "./dashboard-texts.ts";

export function StatCards({ raised, events, campaigns }: Organising) {
  return (
    <dl className="stat-row">
      <div className="stat stat-raised on-river">
        <dt>Funds raised</dt>
        {raised.length === 0 && <dd className="stat-figure">Nothing yet</dd>}
        {raised.map(({ currency, ...figure }) => (
          <dd key={currency}>
            <span className="stat-figure">
              {formatWire(figure.total, currency, { whole: true })}
            </span>
            <Change
              figure={figure}
              format={(amount) => formatWire(amount, currency, { whole: true })}
            />
          </dd>
        ))}
        <dd aria-hidden="true" className="stat-stream">
          <StreamLine />
        </dd>
      </div>
      <Stat name="Events" figure={events} />
      <Stat name="Campaigns" figure={campaigns} />
    </dl>
  );
}

function Stat({ name, figure }: { name: string; figure: Figure }) {
  return (
    <div className="stat">
      <dt>{name}</dt>
      <dd>
        <span className="stat-figure">{figure.total.toLocaleString("en-US")}</span>
        <Change figure={figure} />
      </dd>
    </div>
  );
}

function Change({ figure, format }: { figure: Figure; format?: (value: number) => string }) {
  const { recent, before } = figure;
  const text = changeText(figure, format);
  if (!text) return null;
  const Icon = recent > before ? TrendingUp : TrendingDown;
  return (
    <span className="stat-change">
      {recent !== before && <Icon aria-hidden="true" className="size-5" />}
      {text}
    </span>
  );
}
