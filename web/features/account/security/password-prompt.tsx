import type { ReactNode } from "react";
import * as z from "zod/mini";
import { enteredPassword } from "#contract/identity/passwords.ts";
import { attachToField } from "../../../lib/form/attach-to-field.ts";
import { Button } from "../../../ui/button.tsx";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { firstFocus } from "../first-focus.ts";
import { CancelButton } from "../form-actions.tsx";
import { useSettingsForm } from "../use-settings-form.ts";

interface PasswordPromptProps {
  /** For password managers. */
  email: string;
  children: ReactNode;
  submit: string;
  send: (password: string) => Promise<void>;
  onCancel: () => void;
}

const schema = z.object({ password: enteredPassword });

/** Asks for the password again before a sensitive change. */
export function PasswordPrompt({ email, children, submit, send, onCancel }: PasswordPromptProps) {
  const form = useSettingsForm({
    initial: { password: "" },
    schema,
    send: async ({ password }) => {
      await attachToField(send(password));
      return undefined;
    },
  });
  const { ref, ...field } = form.field("password");
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid min-w-0 gap-5">
      {children}
      <FormProblem problem={form.problem} />
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        {...field}
        ref={(element) => {
          ref(element);
          firstFocus(element);
        }}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <CancelButton onClick={onCancel} />
        <Button type="submit" busy={form.busy}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
