import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import { FieldError } from "./field.tsx";

interface RadioCardsProps extends Omit<ComponentPropsWithRef<"input">, "type" | "value"> {
  legend: ReactNode;
  name: string;
  options: readonly { value: string; label: ReactNode }[];
  /** Makes it controlled. Otherwise `defaultChosen` is the initial choice. */
  chosen?: string;
  defaultChosen?: string;
  error?: string;
  /** Grid classes for the cards. */
  columns?: string;
}

/** Radio buttons drawn as cards. Other props are passed to each input. */
export function RadioCards(props: RadioCardsProps) {
  const {
    legend,
    options,
    chosen,
    defaultChosen,
    error,
    columns = "grid-cols-3",
    ...input
  } = props;
  const id = useId();
  return (
    <fieldset className="field" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="field-label mb-1.5">{legend}</legend>
      <div className={`grid gap-2.5 ${columns}`}>
        {options.map(({ value, label }) => (
          <label key={value} className="radio-cards-choice">
            <input
              {...input}
              type="radio"
              value={value}
              checked={chosen === undefined ? undefined : chosen === value}
              defaultChecked={chosen === undefined ? defaultChosen === value : undefined}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  );
}
