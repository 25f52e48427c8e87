import { type ComponentPropsWithRef, type ReactNode, useId } from "react";

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  /** Hides the error until true. Omit it if the form handles this itself. */
  touched?: boolean;
}

interface Wiring {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": boolean | undefined;
}

type FieldFrameProps = FieldProps & { children: (wiring: Wiring) => ReactNode };

/** Label, hint and error around a control, linked for assistive technology. */
export function Field({ label, hint, error, touched = true, children }: FieldFrameProps) {
  const id = useId();
  const message = touched ? error : undefined;
  const describedBy = [hint && `${id}-hint`, message && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children({
        id,
        "aria-describedby": describedBy || undefined,
        "aria-invalid": message ? true : undefined,
      })}
      <FieldError id={`${id}-error`} message={message} />
    </div>
  );
}

export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  return message ? (
    <p className="field-error" id={id} role="alert">
      {message}
    </p>
  ) : null;
}

type TextFieldProps = FieldProps & ComponentPropsWithRef<"input">;

export function TextField({ label, hint, error, touched, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} touched={touched}>
      {(wiring) => <input type="text" className="input" {...input} {...wiring} />}
    </Field>
  );
}
