import { useState } from "react";
import { type Currency, currencies, UNCLEAR_AMOUNT } from "#contract/money.ts";
import { amountInput, typedAmount } from "../../lib/form/typed-amount.ts";
import { TextField } from "../../ui/form/field.tsx";
import { Select } from "../../ui/form/select.tsx";

interface GoalFieldProps {
  /** Undefined until it is typed, NaN while it is unclear. */
  goal: number | undefined;
  currency: Currency;
  currencyFixed: boolean;
  error?: string | undefined;
  currencyError?: string | undefined;
  hint?: string | undefined;
  onGoal: (goal: number | undefined) => void;
  /** What was typed may be an amount in one currency only, as "20 EUR" is. */
  onCurrency: (currency: Currency, goal: number | undefined) => void;
}

/** The goal. Amounts may be written in the usual ways. */
export function GoalField(props: GoalFieldProps) {
  const { goal, currency, currencyFixed, error, currencyError, hint, onGoal, onCurrency } = props;
  const [text, setText] = useState(goal ? goal.toLocaleString("en-US") : "");
  const unclear = Number.isNaN(typedAmount(text, currency));
  const read = (typed: string) => {
    setText(typed);
    onGoal(typedAmount(typed, currency));
  };
  return (
    <div className="goal-field">
      <TextField
        label="Goal"
        hint={hint}
        {...amountInput}
        value={text}
        error={unclear ? UNCLEAR_AMOUNT : error}
        onChange={(event) => read(event.target.value)}
      />
      <Select
        label="Currency"
        hint={currencyFixed ? "It stays: gifts came in it." : undefined}
        disabled={currencyFixed}
        value={currency}
        error={currencyError}
        options={currencies.map((code) => ({ value: code, label: code }))}
        onChange={(event) => {
          const chosen = currencies.find((code) => code === event.target.value);
          if (chosen) onCurrency(chosen, typedAmount(text, chosen));
        }}
      />
    </div>
  );
}
