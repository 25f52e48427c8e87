import { type ComponentPropsWithRef, useState } from "react";
import { Field, type FieldProps } from "./field.tsx";

type PasswordFieldProps = FieldProps &
  Omit<ComponentPropsWithRef<"input">, "type"> & {
    /** For password managers. */
    autoComplete: "current-password" | "new-password";
  };

export function PasswordField({ label, hint, error, touched, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} touched={touched}>
      {(wiring) => (
        <span className="password-field">
          <input
            className="input"
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...wiring}
            type={shown ? "text" : "password"}
          />
          <button
            type="button"
            className="password-field-toggle"
            aria-controls={wiring.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? "Hide" : "Show"}
            <span className="sr-only"> password</span>
          </button>
        </span>
      )}
    </Field>
  );
}
