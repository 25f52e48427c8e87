import { useEffect, useRef } from "react";
import type { ReferenceRate } from "#contract/books/rates.ts";
import type { Site } from "#contract/foundation/site.ts";
import type { Currency } from "#contract/money.ts";
import { donationPath } from "#contract/page-paths.ts";
import type { GivingCampaignData } from "../giving-campaign.tsx";
import { AmountPart } from "./amount-part.tsx";
import { DonorPart } from "./donor-part.tsx";
import { focusField, focusFirstField } from "./fill-form.ts";
import type { GivingFailure } from "./giving-failure.ts";
import { GivingProblem } from "./giving-problem.tsx";
import { GivingBar, GivingSummary } from "./giving-summary.tsx";
import { type GivingValues, OTHER_AMOUNT } from "./giving-values.ts";
import { MethodPart } from "./method-part.tsx";
import { DatesPart } from "./recurring-part.tsx";
import { SendPart } from "./send-part.tsx";
import { useGivingForm } from "./use-giving-form.ts";
import { WordsPart } from "./words-part.tsx";

interface GivingFormProps {
  campaign: GivingCampaignData;
  /** Idempotency key of a post without JavaScript. */
  formKey: string;
  initial: GivingValues;
  failure: GivingFailure | null;
  cancelled: boolean;
  productName: string;
  feePercent: number;
  /** Offered next to the campaign's own. */
  currencies: readonly Currency[];
  /** From other currencies into the campaign's. */
  rates: readonly ReferenceRate[];
  methods: Site["gift_methods"];
}

export function GivingForm(props: GivingFormProps) {
  const { campaign, initial, productName, feePercent, currencies, rates, methods } = props;
  const { form, values, errors, failed, failures, busy, proving, reread, on } =
    useGivingForm(props);
  // Donors repeat a bank transfer by a standing order at their bank.
  const offersRecurring = campaign.offers_recurring && methods.some((method) => method !== "bank");
  const problem = useRef<HTMLElement>(null);
  // The amounts are the answer for most donors, so a missing amount leads to them.
  const inputName = (field: string) =>
    field === "amount" && values.preset !== OTHER_AMOUNT ? "preset" : field;
  const focus = (field: string) => form.current && focusField(form.current, inputName(field));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once after each failed attempt.
  useEffect(() => {
    if (failures === 0 || !form.current) return;
    const wrong = Object.entries(errors).flatMap(([field, message]) =>
      message ? inputName(field) : [],
    );
    if (!focusFirstField(form.current, wrong)) problem.current?.focus();
  }, [failures]);

  return (
    <form
      {...on}
      ref={form}
      id="giving"
      method="post"
      // The fragment scrolls a page with errors to the form.
      action={`${donationPath(campaign.id)}#giving`}
      className="giving-form"
      noValidate
      aria-label={`Donation to ${campaign.title}`}
    >
      <input type="hidden" name="key" value={props.formKey} />
      <input type="hidden" name="fee_percent" value={feePercent} />
      <input type="hidden" name="campaign_id" value={campaign.id} />
      <input type="hidden" name="today" value={initial.today} />
      <div className="giving-form-fields">
        <GivingProblem {...{ failed, errors, busy }} ref={problem} onPick={focus} />
        <AmountPart
          {...{ values, initial, errors, campaign, currencies, rates, reread, offersRecurring }}
        />
        {offersRecurring && <DatesPart {...{ initial, errors }} lastDay={campaign.end_date} />}
        <DonorPart {...{ initial, errors, values }} />
        <WordsPart {...{ initial, errors }} />
        <MethodPart {...{ initial, errors, productName, methods }} />
        {failed?.challenge && <input type="hidden" name="challenge" value={failed.challenge} />}
      </div>
      <GivingSummary
        {...{ values, campaign, rates, feePercent, productName, busy, offersRecurring }}
      />
      <SendPart {...{ initial, errors, busy, proving }} />
      <GivingBar {...{ values, feePercent, busy }} />
    </form>
  );
}
