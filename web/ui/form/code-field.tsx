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

/** The digits of a code as people copy it: "123 456" or "123-456". */
export function digitsOf(text: unknown): string {
  return String(text ?? "").replace(/[\s-]/g, "");
}
