import { formatWire } from "#contract/money.ts";
import type { HistoryEvent } from "#contract/office/money.ts";
import { FactList } from "../fact-list.tsx";
import { timestampText } from "../timestamp-text.ts";
import { accountText, historyFacts, historyTitle } from "./history-texts.ts";

export function DonationHistoryList({
  events,
  cut,
}: {
  events: readonly HistoryEvent[];
  cut: boolean;
}) {
  return (
    <section className="grid gap-4" aria-labelledby="donation-life">
      <h2 id="donation-life" className="text-xl">
        History
      </h2>
      {cut && <p className="text-ink-soft">The history is too long to show all of it.</p>}
      <ol className="grid gap-3">
        {events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows, and at its end.
          <LifeItem key={index} event={event} />
        ))}
      </ol>
    </section>
  );
}

function LifeItem({ event }: { event: HistoryEvent }) {
  const { at, who, amount, currency, entries } = event;
  return (
    <li className="office-card">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-lg">{historyTitle(event)}</h3>
        {amount !== null && currency && <b>{formatWire(amount, currency)}</b>}
      </div>
      <p className="text-sm text-ink-soft">
        <time dateTime={at}>{timestampText(at)}</time>
        {who && `, by ${who}`}
      </p>
      <FactList {...historyFacts(event)} />
      {entries.length > 0 && (
        <details className="text-sm">
          <summary className="link w-fit cursor-pointer py-2">Ledger entries</summary>
          <EntryTable entries={entries} />
        </details>
      )}
    </li>
  );
}

function EntryTable({ entries }: Pick<HistoryEvent, "entries">) {
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="text-left text-ink-soft">
          <th scope="col" className="font-normal">
            Account
          </th>
          <th scope="col" className="text-right font-normal">
            Debit
          </th>
          <th scope="col" className="text-right font-normal">
            Credit
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ account, amount, currency }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a transaction never changes.
          <tr key={index}>
            <td className="[overflow-wrap:anywhere]">{accountText(account)}</td>
            <td className="pl-3 text-right tabular-nums">
              {amount > 0 && formatWire(amount, currency)}
            </td>
            <td className="pl-3 text-right tabular-nums">
              {amount < 0 && formatWire(-amount, currency)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
