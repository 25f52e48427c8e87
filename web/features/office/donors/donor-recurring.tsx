import type { DonorDetails } from "#contract/office/donors.ts";
import { moneyPath } from "#contract/page-paths.ts";
import {
  nextDateText,
  recurringStatusText,
  regularAmountText,
} from "../../../lib/recurring-texts.ts";
import { useCanRead } from "../office-queues.ts";

/** Nothing for a donor without recurring donations. */
export function DonorRecurring({ donor: { recurring } }: { donor: DonorDetails }) {
  const canReadMoney = useCanRead("money");
  if (recurring.length === 0) return null;
  return (
    <section className="office-card" aria-labelledby="donor-recurring">
      <h2 id="donor-recurring" className="text-lg">
        Recurring donations
      </h2>
      <ul className="grid gap-2">
        {recurring.map((row) => {
          const { id, amount, currency, frequency, campaign, next_on } = row;
          const text = `${regularAmountText(amount, currency, frequency)} to ${campaign.title}`;
          return (
            <li key={id}>
              {canReadMoney ? (
                <a className="link" href={moneyPath("recurring", id)}>
                  {text}
                </a>
              ) : (
                <span>{text}</span>
              )}
              <span className="donor-page-meta">
                {recurringStatusText(row)}
                {next_on && ` · next on ${nextDateText(row)}`}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
