import { type RefObject, useEffect, useRef, useState } from "react";
import type { ReferenceRate } from "#contract/books/rates.ts";
import { dayText } from "#contract/day-text.ts";
import { CAUSE_SHARE_PERCENT, formatMoney, type Money } from "#contract/money.ts";
import { rateText } from "#contract/rate-text.ts";
import { Button } from "../../../ui/button.tsx";
import { StreamLine } from "../../../ui/stream/stream-line.tsx";
import type { GivingCampaignData } from "../giving-campaign.tsx";
import { chargePlanText, chosenFrequency } from "./charge-plan.ts";
import { amountSummary } from "./chosen-amount.ts";
import type { GivingValues } from "./giving-values.ts";

interface GivingSummaryProps {
  values: GivingValues;
  campaign: GivingCampaignData;
  /** From other currencies into the campaign's. */
  rates: readonly ReferenceRate[];
  feePercent: number;
  productName: string;
  busy: boolean;
  offersRecurring: boolean;
}

export function GivingSummary(props: GivingSummaryProps) {
  const { values, campaign, rates, feePercent, productName, busy } = props;
  const { amount, fee, total } = amountSummary(values, feePercent);
  const plan = chargePlanText(values, total);
  const rate = rates.find(({ base }) => base === amount.currency);
  return (
    <section className="giving-summary" aria-labelledby="summary">
      <h2 id="summary" className="giving-form-question">
        Summary
      </h2>
      <dl className="giving-summary-sums">
        <Sum name="Donation" sum={amount} />
        <Sum name={`Service fee (${feePercent}%)`} sum={fee} />
        <div className="giving-summary-total">
          <dt>Total</dt>
          <dd aria-live="polite">{formatMoney(total)}</dd>
        </div>
      </dl>
      {plan && <p className="giving-summary-due text-base">{plan}</p>}
      {props.offersRecurring && <CampaignEndNote {...{ values, campaign }} />}
      <noscript>
        <p className="text-sm">
          We add a {feePercent}% fee to the amount you choose. You'll see the total on the payment
          page before you pay.
          {props.offersRecurring &&
            " Monthly and yearly donations are charged on the same day of each month or year as the first one."}
        </p>
      </noscript>
      <DonateButton {...{ values, total, busy }} />
      {amount.currency !== campaign.currency && (
        <p className="giving-summary-note">
          Converted to {campaign.currency} at our current rate{rate && ` (${rateText(rate)})`}. Your
          confirmation shows the exact amount.
        </p>
      )}
      <StreamLine />
      <p>
        <strong>At least {CAUSE_SHARE_PERCENT}% of your donation</strong> reaches{" "}
        {campaign.beneficiary}. If payment fees exceed {100 - CAUSE_SHARE_PERCENT}%, we cover the
        rest.
      </p>
      <p>
        The service fee is added to your donation and pays for running {productName}. There are no
        other charges.
      </p>
    </section>
  );
}

/** Shown with recurring donations that would otherwise go on. */
function CampaignEndNote({ values, campaign }: Pick<GivingSummaryProps, "values" | "campaign">) {
  const { end_date } = campaign;
  if (end_date === null || (values.ends_on && values.ends_on <= end_date)) return null;
  return (
    <p className="giving-form-recurring">
      The campaign ends on {dayText(end_date)}. Your donations then stop, unless you choose another
      campaign for them.
    </p>
  );
}

/** The button of the summary, at the foot of a small screen. */
export function GivingBar({
  values,
  feePercent,
  busy,
}: Pick<GivingSummaryProps, "values" | "feePercent" | "busy">) {
  const { amount, fee, total } = amountSummary(values, feePercent);
  const bar = useRef<HTMLDivElement>(null);
  const isRepeated = useSendButtonInView(bar);
  return (
    <div ref={bar} className={`giving-summary-bar ${isRepeated ? "invisible" : ""}`}>
      {amount.minor > 0 && (
        <p aria-hidden="true">
          {formatMoney(amount)} <span>+ {formatMoney(fee)} fee</span>
        </p>
      )}
      <DonateButton {...{ values, total, busy }} />
    </div>
  );
}

/** Whether the form's own button is in view, above the bar. */
function useSendButtonInView(bar: RefObject<HTMLElement | null>): boolean {
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    const buttons = bar.current?.parentElement?.querySelectorAll(".send-part > .btn") ?? [];
    const inView = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target);
          else inView.delete(target);
        }
        setIsInView(inView.size > 0);
      },
      { threshold: 1 },
    );
    for (const button of buttons) observer.observe(button);
    return () => observer.disconnect();
  }, [bar]);
  return isInView;
}

/** Without JavaScript the style sheet hides the total, which would not follow the choice. */
function DonateButton({
  values,
  total,
  busy,
}: Pick<GivingSummaryProps, "values" | "busy"> & { total: Money }) {
  const frequency = chosenFrequency(values);
  const due = formatMoney(total, { whole: frequency !== undefined });
  return (
    <Button type="submit" variant="giving" busy={busy}>
      <span>
        Donate
        {total.minor > 0 && <span className="giving-summary-due"> {due}</span>}
        {frequency && <span className="giving-summary-due"> {frequency}</span>}
      </span>
    </Button>
  );
}

function Sum({ name, sum }: { name: string; sum: Money }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{formatMoney(sum)}</dd>
    </div>
  );
}
