import type { ComponentPropsWithRef } from "react";
import { type FieldProps, TextField } from "./field.tsx";

type CodeFieldProps = FieldProps & Omit<ComponentPropsWithRef<"input">, "type">;

/** A field for six digits from an email or an authenticator app. */
export function CodeField(props: CodeFieldProps) {
  return (
    <TextField
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      className="input code-field"
    />
  );
}

/** A copied code without separators: "123 456" or "123-456". */
export function stripSeparators(text: unknown): string {
  return String(text ?? "").replace(/[\s-]/g, "");
}
