import type { ComponentPropsWithRef } from "react";
import type { FieldProps } from "../../ui/form/field.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { passwordStrength, strengthText } from "./password-strength.ts";

type NewPasswordFieldProps = FieldProps &
  Omit<ComponentPropsWithRef<"input">, "type" | "autoComplete"> & {
    typed: string;
    /** The user's names and email address, which others may know. */
    own?: readonly string[];
  };

export function NewPasswordField({ typed, own, ...input }: NewPasswordFieldProps) {
  const strength = passwordStrength(typed, own);
  return (
    <div>
      <PasswordField autoComplete="new-password" hint={strengthText("", "none")} {...input} />
      <p className="new-password-field mt-2 empty:mt-0" data-strength={strength} aria-live="polite">
        {strength !== "none" && (
          <>
            <svg viewBox="0 0 120 10" aria-hidden="true">
              <path d="M3 5C15 0 25 10 37 5" />
              <path d="M43 5C55 0 65 10 77 5" />
              <path d="M83 5C95 0 105 10 117 5" />
            </svg>
            {strengthText(typed, strength)}
          </>
        )}
      </p>
    </div>
  );
}
