import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { sixDigits } from "#contract/identity/passwords.ts";
import type { LoginResponse } from "#contract/identity/sessions.ts";
import { answerTwoFactor } from "#contract/identity/two-factor.ts";
import { browserApi } from "../../../lib/api/api.ts";
import { attachToField } from "../../../lib/form/attach-to-field.ts";
import { useContractForm } from "../../../lib/form/contract-form.ts";
import { CodeField, stripSeparators } from "../../../ui/form/code-field.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import { reportFailedLogin } from "../complete-login.ts";
import { SubmitButton } from "../submit-button.tsx";

const authenticatorCode = z.object({ code: sixDigits });

const recoveryCode = z.object({
  code: z.string().check(z.trim(), z.minLength(6, "Please enter one of your recovery codes")),
});

interface TwoFactorFormProps {
  token: string;
  stayLoggedIn: boolean;
  onAnswer: (answer: LoginResponse) => void;
  /** The token has expired and the user has to log in again. */
  onExpired: () => void;
}

/** The second step of a login: an authenticator code or a recovery code. */
export function TwoFactorForm(props: TwoFactorFormProps) {
  const [recovering, setRecovering] = useState(false);
  return (
    <>
      <CodeForm key={String(recovering)} recovering={recovering} {...props} />
      <p>
        <button
          type="button"
          className="link"
          // On blur the field would show an error and push this button away.
          onMouseDown={(press) => press.preventDefault()}
          onClick={() => setRecovering(!recovering)}
        >
          {recovering ? "Use your authenticator app" : "Use a recovery code"}
        </button>
      </p>
    </>
  );
}

function CodeForm({
  token,
  stayLoggedIn,
  onAnswer,
  onExpired,
  recovering,
}: TwoFactorFormProps & { recovering: boolean }) {
  const { form, field, onSubmit, busy, problem } = useContractForm({
    schema: recovering ? recoveryCode : authenticatorCode,
    send: async ({ code }) => {
      const body = { two_factor_token: token, code, stay_logged_in: stayLoggedIn };
      onAnswer(await attachToField(browserApi(answerTwoFactor, { body })));
    },
    onRefused: (error) => {
      reportFailedLogin(error);
      if (error.answer.code === "unauthorized") onExpired();
    },
  });
  const { setFocus } = form;
  useEffect(() => setFocus("code"), [setFocus]);

  return (
    <form method="post" className="sign-in-fields" noValidate onSubmit={onSubmit}>
      <FormProblem problem={problem} />
      {recovering ? (
        <TextField
          label="Recovery code"
          hint="One of the ten codes you saved when you turned on two-factor authentication."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...field("code")}
        />
      ) : (
        <CodeField
          label="Code"
          hint="The six digits your authenticator app shows now."
          {...field("code", { setValueAs: stripSeparators })}
        />
      )}
      <SubmitButton busy={busy}>Log in</SubmitButton>
    </form>
  );
}
