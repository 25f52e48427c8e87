import { type ChangeEvent, type MouseEvent, useRef } from "react";
import type { ReferenceRate } from "#contract/books/rates.ts";
import { type Currency, formatWire } from "#contract/money.ts";
import { offeredAmounts } from "../../../lib/campaign/offered-amounts.ts";
import { TextField } from "../../../ui/form/field.tsx";
import { RadioCards } from "../../../ui/form/radio-cards.tsx";
import { Select } from "../../../ui/form/select.tsx";
import type { GivingCampaignData } from "../giving-campaign.tsx";
import type { DonationMessages } from "./donation-body.ts";
import { fillForm } from "./fill-form.ts";
import {
  amountText,
  type GivingValues,
  OTHER_AMOUNT,
  parseCurrency,
  parsePreset,
} from "./giving-values.ts";
import { FrequencyPart } from "./recurring-part.tsx";

interface AmountPartProps {
  values: GivingValues;
  initial: GivingValues;
  errors: DonationMessages;
  campaign: GivingCampaignData;
  currencies: readonly Currency[];
  /** From other currencies into the campaign's. */
  rates: readonly ReferenceRate[];
  reread: () => void;
  offersRecurring: boolean;
}

/** The offered amounts fill in the amount field; typing in it picks "Other amount". */
export function AmountPart(props: AmountPartProps) {
  const { values, initial, errors, campaign, currencies, rates, reread } = props;
  const amount = useRef<HTMLInputElement>(null);
  const currency = parseCurrency(values.currency) ?? campaign.currency;
  const rate = rates.find(({ base }) => base === currency)?.rate ?? 0;
  // Organisers say in the campaign's currency what an amount does. A stronger currency does at least that.
  const showsEffects = currency === campaign.currency || rate >= 1;

  const onPick = (event: MouseEvent<HTMLInputElement>) => {
    const field = amount.current;
    if (!field) return;
    const preset = parsePreset(event.currentTarget.value);
    if (preset !== undefined) field.value = amountText(preset);
    reread();
    // Arrow keys click too, with a detail of 0, and must be able to move on to the next preset.
    if (preset === undefined && event.detail > 0) {
      field.focus();
      field.select();
    }
  };

  const onType = (event: ChangeEvent<HTMLInputElement>) => {
    if (event.target.form) fillForm(event.target.form, { preset: OTHER_AMOUNT });
  };

  // What the donor types replaces the amount of a preset.
  const onAmountClick = (event: MouseEvent<HTMLInputElement>) => {
    if (values.preset !== OTHER_AMOUNT) event.currentTarget.select();
  };

  return (
    <section className="grid gap-5" aria-label="Amount">
      {props.offersRecurring && <FrequencyPart {...{ initial, errors }} />}
      <div id="amount-field" className="amount-part-choices">
        <RadioCards
          legend={
            <span className="giving-form-question block pb-2">
              How much would you like to give?
            </span>
          }
          name="preset"
          options={[
            ...offeredAmounts(campaign).map(({ amount, does }) => ({
              value: String(amount),
              label: (
                <>
                  <span>{formatWire(amount, currency, { whole: true })}</span>
                  {does && showsEffects && <small>{` ${does}`}</small>}
                </>
              ),
            })),
            { value: OTHER_AMOUNT, label: "Other amount" },
          ]}
          defaultChosen={initial.preset}
          columns={
            campaign.suggested_amounts.length > 0
              ? "amount-part-suggested"
              : "grid-cols-[repeat(auto-fill,minmax(max(30%,4.1rem),1fr))]"
          }
          onClick={onPick}
          error={values.preset === "" ? errors.amount : undefined}
        />
      </div>
      <div className="amount-part-own">
        <TextField
          ref={amount}
          label="Amount"
          name="amount"
          defaultValue={initial.amount}
          onChange={onType}
          onClick={onAmountClick}
          error={values.preset === "" ? undefined : errors.amount}
          inputMode="decimal"
          autoComplete="transaction-amount"
          enterKeyHint="next"
        />
        <input type="hidden" name="shown_amount" value={initial.shown_amount} />
        <div id="currency-field">
          <Select
            label="Currency"
            name="currency"
            defaultValue={initial.currency}
            error={errors.currency}
            autoComplete="transaction-currency"
            options={[...new Set([campaign.currency, ...currencies])].map((currency) => ({
              value: currency,
              label: currency,
            }))}
          />
        </div>
      </div>
      {campaign.funds.length > 0 && (
        <div id="fund_id-field" key={campaign.id}>
          <Select
            label="What should your donation support?"
            name="fund_id"
            defaultValue={initial.fund_id}
            error={errors.fund_id}
            options={[
              { value: "", label: "Where it's needed most" },
              ...campaign.funds.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        </div>
      )}
    </section>
  );
}
