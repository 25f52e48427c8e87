import type { ComponentPropsWithRef } from "react";
import { type FieldProps, TextField } from "./field.tsx";

type CodeFieldProps = FieldProps & Omit<ComponentPropsWithRef<"input">, "type">;

/** The six digits of a mail or an authenticator, in one real input that takes a pasted code. */
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

/** What is left of "123 456" or "123-456", as people copy it. */
export function digitsOf(text: unknown): string {
  return String(text ?? "").replace(/[\s-]/g, "");
}
