import { useNavigate, useSearchParams } from "react-router";
import {
  PASSWORD_CHANGED_MESSAGE,
  passwordResetBodies,
  resetPassword,
} from "#contract/password-reset.ts";
import { browserApi } from "../../lib/api.ts";
import { useContractForm } from "../../lib/contract-form.ts";
import { browserSession } from "../../lib/session-browser.ts";
import { CodeField, digitsOf } from "../../ui/code-field.tsx";
import { FormProblem } from "../../ui/form-problem.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { showToast } from "../../ui/toast.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { forgetMail, type WaitingMail } from "./waiting-mail.ts";

const FAILED = "password reset failed. Please check your network connection.";

export function ResetForm({ mail }: { mail: WaitingMail | undefined }) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { form, field, onSubmit, busy, problem, errors } = useContractForm({
    schema: passwordResetBodies.change,
    send: async (body) => {
      await browserApi(resetPassword, { body });
      forgetMail();
      // Every session of the account has ended, one in this browser too.
      browserSession().forget();
      void showToast("success", PASSWORD_CHANGED_MESSAGE);
      navigate("/successmessage", { replace: true });
    },
    onRefused: () => void showToast("error", FAILED),
  });

  return (
    <form method="post" className="sign-in-fields" noValidate onSubmit={onSubmit}>
      <FormProblem
        problem={problem}
        errors={errors}
        onPick={(name) => form.setFocus(name as "code")}
      />
      {/* Tells a password manager whose password it is. */}
      <input type="email" autoComplete="username" value={mail?.email ?? ""} readOnly hidden />
      {!mail?.proven && (
        <CodeField
          label="Code"
          hint="The six digits from our mail."
          defaultValue={digitsOf(query.get("code"))}
          {...field("code", { setValueAs: digitsOf })}
        />
      )}
      <NewPasswordField
        label="New password"
        typed={form.watch("password") ?? ""}
        own={mail ? [mail.email] : []}
        {...field("password")}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        {...field("confirm_password")}
      />
      <SubmitButton busy={busy}>Reset password</SubmitButton>
    </form>
  );
}
