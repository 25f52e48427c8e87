import type { ComponentPropsWithRef } from "react";
import { Field, type FieldProps } from "./field.tsx";

type TextAreaProps = FieldProps & ComponentPropsWithRef<"textarea">;

export function TextArea({ label, hint, error, touched, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} touched={touched}>
      {(wiring) => <textarea className="input" {...area} {...wiring} />}
    </Field>
  );
}
