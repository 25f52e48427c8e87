import type { ComponentPropsWithRef } from "react";
import type { IdentityProofKind } from "#contract/office/staff.ts";
import type { FieldRules } from "../../../lib/form/form-fields.ts";
import { CodeField, stripSeparators } from "../../../ui/form/code-field.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";

interface ProofFieldProps {
  kind: IdentityProofKind;
  field: (
    name: "code" | "password",
    rules?: FieldRules,
  ) => ComponentPropsWithRef<"input"> & { error?: string };
}

/** Asks who the user is before a sensitive change. */
export function ProofField({ kind, field }: ProofFieldProps) {
  switch (kind) {
    case "code":
      return (
        <CodeField
          label="Code from your authenticator app"
          {...field("code", { setValueAs: stripSeparators })}
        />
      );
    case "password":
      return (
        <PasswordField
          label="Your password"
          {...field("password")}
          autoComplete="current-password"
        />
      );
    case "login":
      return (
        <p className="text-sm text-ink-soft">
          For this you must have logged in within the last ten minutes.
        </p>
      );
  }
}
