import { type ComponentPropsWithRef, useId } from "react";
import { FieldError, type FieldProps } from "./field.tsx";

type CheckboxProps = FieldProps & Omit<ComponentPropsWithRef<"input">, "type">;

export function Checkbox({ label, hint, error, touched = true, ...input }: CheckboxProps) {
  const id = useId();
  const message = touched ? error : undefined;
  const describedBy = [hint && `${id}-hint`, message && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="check">
      <input
        {...input}
        type="checkbox"
        id={id}
        aria-describedby={describedBy || undefined}
        aria-invalid={message ? true : undefined}
      />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} message={message} />
    </div>
  );
}
