import { useState } from "react";
import { type Currency, currencies, UNCLEAR_AMOUNT } from "#contract/money.ts";
import { amountInput, parseTypedAmount } from "../../lib/form/typed-amount.ts";
import { TextField } from "../../ui/form/field.tsx";
import { Select } from "../../ui/form/select.tsx";

interface GoalFieldProps {
  /** Undefined until typed, NaN while unclear. */
  goal: number | undefined;
  currency: Currency;
  currencyFixed: boolean;
  error?: string | undefined;
  currencyError?: string | undefined;
  hint?: string | undefined;
  onGoal: (goal: number | undefined) => void;
  /** Passes the goal again, as text like "20 EUR" is valid in one currency only. */
  onCurrency: (currency: Currency, goal: number | undefined) => void;
}

export function GoalField(props: GoalFieldProps) {
  const { goal, currency, currencyFixed, error, currencyError, hint, onGoal, onCurrency } = props;
  const [text, setText] = useState(goal ? goal.toLocaleString("en-US") : "");
  const unclear = Number.isNaN(parseTypedAmount(text, currency));
  const change = (typed: string) => {
    setText(typed);
    onGoal(parseTypedAmount(typed, currency));
  };
  return (
    <div className="field-pair field-pair-goal">
      <TextField
        label="Goal"
        hint={hint}
        {...amountInput}
        value={text}
        error={unclear ? UNCLEAR_AMOUNT : error}
        onChange={(event) => change(event.target.value)}
      />
      <Select
        label="Currency"
        hint={currencyFixed ? "Fixed after the first donation." : undefined}
        disabled={currencyFixed}
        value={currency}
        error={currencyError}
        options={currencies.map((code) => ({ value: code, label: code }))}
        onChange={(event) => {
          const chosen = currencies.find((code) => code === event.target.value);
          if (chosen) onCurrency(chosen, parseTypedAmount(text, chosen));
        }}
      />
    </div>
  );
}
