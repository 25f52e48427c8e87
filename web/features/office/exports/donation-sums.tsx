import { useCallback } from "react";
import { formatWire } from "#contract/money.ts";
import { type DonationSums, sumDonations } from "#contract/office/money.ts";
import { errorText } from "../../../lib/api/api-error.ts";
import { useResponse } from "../../../lib/api/use-response.ts";
import { countText } from "../../../lib/count-text.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import type { DonationFilter } from "./donation-filter.ts";

interface DonationSumsProps {
  q: string;
  filter: DonationFilter;
}

/** The sums of the donations below, by currency. */
export function DonationSumList({ q, filter }: DonationSumsProps) {
  const key = JSON.stringify(filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the filter.
  const load = useCallback(
    () =>
      authorisedApi(sumDonations, { query: { q: q || undefined, ...filter } }).then(
        (sums) => ({ sums, problem: undefined }),
        (error: unknown) => ({ sums: undefined, problem: errorText(error) }),
      ),
    [q, key],
  );
  const { answer, stale } = useResponse(load);
  if (answer?.problem) {
    return (
      <p role="alert" className="field-error">
        We couldn't add up these donations: {answer.problem}
      </p>
    );
  }
  return (
    <div className="donation-sums" aria-busy={stale || !answer || undefined} aria-live="polite">
      {answer?.sums?.data.map((sums) => (
        <CurrencySums key={sums.currency} sums={sums} />
      ))}
      {answer?.sums?.cut && (
        <p className="text-sm text-ink-soft">
          The search finds more donations; these are the sums of the newest 1,000.
        </p>
      )}
    </div>
  );
}

function CurrencySums({ sums }: { sums: DonationSums }) {
  const { currency, count, paid_count } = sums;
  const facts = [
    ["Donations", sums.amount],
    ["Service fees", sums.service_fees],
    ["Charged", sums.total],
    ["Refunded", sums.refunded],
    ["Providers’ fees", sums.gateway_costs],
  ] as const;
  return (
    <section className="office-card-about" aria-label={`Sums in ${currency}`}>
      <p className="text-sm">
        <strong>{currency}</strong> · {countText(paid_count, "paid donation")}
        {count > paid_count && `, ${(count - paid_count).toLocaleString("en-US")} other`}
      </p>
      <dl className="donation-sums-list">
        {facts.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatWire(amount, currency)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
