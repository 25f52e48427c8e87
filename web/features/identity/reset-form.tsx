import { useNavigate, useSearchParams } from "react-router";
import { errorCatalogue } from "#contract/errors.ts";
import {
  PASSWORD_CHANGED_MESSAGE,
  passwordResetBodies,
  resetPassword,
} from "#contract/identity/password-reset.ts";
import { FORGOT_PASSWORD_PATH, LOGIN_PATH } from "#contract/page-paths.ts";
import { browserApi } from "../../lib/api/api.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { useContractForm } from "../../lib/form/contract-form.ts";
import { besideItsField } from "../../lib/form/refusal.ts";
import { browserSession } from "../../lib/session/browser-session.ts";
import { CodeField, digitsOf } from "../../ui/form/code-field.tsx";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { showToast } from "../../ui/toast.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import { ElsewhereNote } from "./registration/code-help.tsx";
import { awaitMail, forgetMail, type WaitingMail } from "./registration/waiting-mail.ts";
import { arrivalState } from "./sign-in-navigation.ts";
import { SubmitButton } from "./submit-button.tsx";

const FAILED = "password reset failed. Please check your network connection.";
const TOO_LATE = "That took too long.";
/** After these errors no change in the form helps: it takes another code. */
const needsAnother: readonly unknown[] = [TOO_LATE, errorCatalogue.no_ticket.message];

interface ResetFormProps {
  mail: WaitingMail | undefined;
  /** True if this browser knows of no code that it asked for. */
  elsewhere: boolean;
}

export function ResetForm({ mail, elsewhere }: ResetFormProps) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { form, field, onSubmit, busy, problem } = useContractForm({
    schema: passwordResetBodies.change,
    send: async (body) => {
      const sent = browserApi(resetPassword, { body });
      await (mail?.proven
        ? sent.catch((error) => refuseProven(mail, error))
        : besideItsField(sent));
      forgetMail();
      // Every session of the account has ended, one in this browser too.
      browserSession().forget();
      void showToast("success", PASSWORD_CHANGED_MESSAGE);
      await navigate(LOGIN_PATH, { replace: true, state: arrivalState("reset", mail?.email) });
    },
    onRefused: () => void showToast("error", FAILED),
  });

  return (
    <form method="post" className="sign-in-fields" noValidate onSubmit={onSubmit}>
      <FormProblem problem={problem}>
        {needsAnother.includes(problem.message) && (
          <a href={FORGOT_PASSWORD_PATH} className="link">
            Ask for another code
          </a>
        )}
      </FormProblem>
      {elsewhere && !busy && !problem.message && (
        <ElsewhereNote>
          <a href={FORGOT_PASSWORD_PATH} className="link">
            ask for a new one here
          </a>
        </ElsewhereNote>
      )}
      {/* Tells a password manager whose password it is. */}
      <input type="email" autoComplete="username" value={mail?.email ?? ""} readOnly hidden />
      {!mail?.proven && (
        <CodeField
          label="Code"
          hint="The six digits from our mail."
          defaultValue={digitsOf(query.get("code"))}
          {...field("code", { setValueAs: digitsOf, shouldUnregister: true })}
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

/** A code that was right counts for a quarter of an hour. After that another code is needed. */
function refuseProven({ purpose, email }: WaitingMail, error: unknown): never {
  if (!(error instanceof ApiError) || error.status !== 401) throw error;
  awaitMail({ purpose, email });
  throw new ApiError(error.status, { ...error.answer, non_field_errors: [TOO_LATE] });
}
