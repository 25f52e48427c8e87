import { useNavigate } from "react-router";
import * as z from "zod/mini";
import { sixDigits } from "#contract/identity/passwords.ts";
import { login } from "#contract/identity/sessions.ts";
import { LOGIN_PATH, VERIFY_EMAIL_PATH } from "#contract/page-paths.ts";
import { browserApi } from "../../../lib/api/api.ts";
import { attachToField } from "../../../lib/form/attach-to-field.ts";
import { useContractForm } from "../../../lib/form/contract-form.ts";
import { CodeField, stripSeparators } from "../../../ui/form/code-field.tsx";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import { completeLogin } from "../complete-login.ts";
import { SubmitButton } from "../submit-button.tsx";

const schema = z.object({ code: sixDigits });

interface ConfirmingLoginProps {
  email: string;
  /** The password chosen a moment ago. */
  password: string;
  onConfirmed: () => void;
}

/** Confirms the address with the emailed code and logs in, on the page where the password was chosen. */
export function ConfirmingLogin({ email, password, onConfirmed }: ConfirmingLoginProps) {
  const navigate = useNavigate();
  const { field, onSubmit, busy, problem } = useContractForm({
    schema,
    send: async ({ code }) => {
      const answer = await attachToField(browserApi(login, { body: { email, password, code } }));
      // The address already had an account, with the same password and a second factor.
      if (answer.two_factor_token !== undefined) return navigate(LOGIN_PATH);
      completeLogin(answer);
      onConfirmed();
    },
  });
  return (
    <form method="post" className="sign-in-fields mt-4 max-w-96" noValidate onSubmit={onSubmit}>
      <p className="sign-in-note" role="status">
        We've sent an email to {email}. Enter the code from it to confirm that the address is yours.
        If you already have an account, the email says so:{" "}
        <a href={LOGIN_PATH} className="link">
          log in
        </a>{" "}
        instead.
      </p>
      <FormProblem problem={problem} />
      <CodeField
        label="Code"
        hint="Six digits, valid for 10 minutes."
        {...field("code", { setValueAs: stripSeparators })}
      />
      <SubmitButton busy={busy}>Confirm and log in</SubmitButton>
      <p>
        <a href={VERIFY_EMAIL_PATH} className="link">
          No email?
        </a>
      </p>
    </form>
  );
}
