import { useState } from "react";
import { parseDecimal, plainNumberText } from "#contract/decimal-text.ts";
import { MAX_FEE_PERCENT } from "#contract/foundation/site-settings.ts";
import {
  CAUSE_SHARE_PERCENT,
  currencies,
  formatMoney,
  money,
  withServiceFee,
} from "#contract/money.ts";
import { moneyPath } from "#contract/page-paths.ts";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { ErrorMessage } from "../../../ui/status-message.tsx";
import { SettingOrigin } from "./setting-origin.tsx";
import type { SettingsForm } from "./use-settings-draft.ts";

const donation = money(100_000, "USD");

export function MoneySettings({ form }: { form: SettingsForm }) {
  const { values, settings, errors, set } = form;
  const [typed, setTyped] = useState<string>();
  const percent = values.service_fee_percent;
  const chosen = values.currencies;
  const example = Number.isFinite(percent) ? withServiceFee(donation, percent) : undefined;
  return (
    <>
      <div>
        <TextField
          label="Service fee in percent"
          hint={`Added to each donation, 0 to ${MAX_FEE_PERCENT}. Applies to new donations only. In any case, at least ${CAUSE_SHARE_PERCENT}% of every donation reaches the cause.`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={5}
          value={typed ?? String(percent)}
          error={errors.service_fee_percent}
          onChange={({ target }) => {
            setTyped(target.value);
            set("service_fee_percent", Number(parseDecimal(plainNumberText(target.value), 2)));
          }}
          onBlur={() => Number.isFinite(percent) && setTyped(undefined)}
        />
        {example && (
          <p className="setting-origin">
            A donor who gives {formatMoney(example.amount)} pays {formatMoney(example.total)}.
          </p>
        )}
        <SettingOrigin
          form={form}
          name="service_fee_percent"
          label="the fee"
          shown={`${settings.defaults.service_fee_percent}%`}
        />
      </div>
      <fieldset className="grid gap-2">
        <legend className="field-label">Currencies</legend>
        <p className="field-hint">
          For donations and new campaigns. A campaign always accepts its own currency.
        </p>
        {currencies.map((currency) => (
          <Checkbox
            key={currency}
            label={currency}
            checked={chosen.includes(currency)}
            onChange={({ target }) =>
              set(
                "currencies",
                currencies.filter((other) =>
                  other === currency ? target.checked : chosen.includes(other),
                ),
              )
            }
          />
        ))}
        <ErrorMessage>{errors.currencies}</ErrorMessage>
        <SettingOrigin form={form} name="currencies" label="the currencies" shown="all" />
        <p className="field-hint">
          See{" "}
          <a className="link" href={moneyPath("rates")}>
            exchange rates
          </a>{" "}
          under Donations.
        </p>
      </fieldset>
    </>
  );
}
