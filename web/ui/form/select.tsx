import type { ComponentPropsWithRef } from "react";
import { Field, type FieldProps } from "./field.tsx";

type SelectProps = FieldProps &
  ComponentPropsWithRef<"select"> & {
    options: readonly { value: string; label: string }[];
  };

export function Select({ label, hint, error, touched, options, ...select }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} touched={touched}>
      {(wiring) => (
        <select className="input select" {...select} {...wiring}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
