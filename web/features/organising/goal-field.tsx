import { useState } from "react";
import { type Currency, currencies, parseAmountText, toWire } from "#contract/money.ts";
import { TextField } from "../../ui/form/field.tsx";
import { Select } from "../../ui/form/select.tsx";

interface GoalFieldProps {
  /** Undefined until there is one. */
  goal: number | undefined;
  currency: Currency;
  currencyFixed: boolean;
  error?: string | undefined;
  currencyError?: string | undefined;
  hint?: string | undefined;
  onGoal: (goal: number | undefined) => void;
  onCurrency: (currency: Currency) => void;
}

const NOT_CLEAR = "Please write an amount, as 12,500";

/** The goal. Amounts may be written in the usual ways. */
export function GoalField(props: GoalFieldProps) {
  const { goal, currency, currencyFixed, error, currencyError, hint, onGoal, onCurrency } = props;
  const [text, setText] = useState(goal === undefined ? "" : goal.toLocaleString("en-US"));
  const [unclear, setUnclear] = useState(false);
  const read = (typed: string) => {
    setText(typed);
    const amount = parseAmountText(typed, currency);
    setUnclear(typed.trim() !== "" && !amount);
    onGoal(amount && toWire(amount));
  };
  return (
    <div className="goal-field">
      <TextField
        label="Goal"
        hint={hint}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        error={unclear ? NOT_CLEAR : error}
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
          if (chosen) onCurrency(chosen);
        }}
      />
    </div>
  );
}
