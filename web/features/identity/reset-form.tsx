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
import { attachToField } from "../../lib/form/attach-to-field.ts";
import { useContractForm } from "../../lib/form/contract-form.ts";
import { browserSession } from "../../lib/session/browser-session.ts";
import { CodeField, stripSeparators } from "../../ui/form/code-field.tsx";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { showToast } from "../../ui/toast.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import { OtherBrowserNote } from "./registration/code-notes.tsx";
import {
  clearPendingEmail,
  type PendingEmail,
  setPendingEmail,
} from "./registration/pending-email.ts";
import { arrivalState } from "./sign-in-navigation.ts";
import { SubmitButton } from "./submit-button.tsx";

const FAILED = "password reset failed. Please check your network connection.";
const CODE_EXPIRED = "Your code has expired.";
/** Errors that only a new code can fix. */
const needsNewCode: readonly unknown[] = [CODE_EXPIRED, errorCatalogue.no_ticket.message];

interface ResetFormProps {
  pending: PendingEmail | undefined;
  /** Whether the code was requested in another browser. */
  inOtherBrowser: boolean;
}

export function ResetForm({ pending, inOtherBrowser }: ResetFormProps) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { form, field, onSubmit, busy, problem } = useContractForm({
    schema: passwordResetBodies.change,
    send: async (body) => {
      const sent = browserApi(resetPassword, { body });
      await (pending?.codeVerified
        ? sent.catch((error) => refuseExpiredCode(pending, error))
        : attachToField(sent));
      clearPendingEmail();
      // Every session of the account has ended, including this browser's.
      browserSession().clear();
      void showToast("success", PASSWORD_CHANGED_MESSAGE);
      await navigate(LOGIN_PATH, { replace: true, state: arrivalState("reset", pending?.email) });
    },
    onRefused: () => void showToast("error", FAILED),
  });

  return (
    <form method="post" className="sign-in-fields" noValidate onSubmit={onSubmit}>
      <FormProblem problem={problem}>
        {needsNewCode.includes(problem.message) && (
          <a href={FORGOT_PASSWORD_PATH} className="link">
            Request a new code
          </a>
        )}
      </FormProblem>
      {inOtherBrowser && !busy && !problem.message && (
        <OtherBrowserNote>
          <a href={FORGOT_PASSWORD_PATH} className="link">
            request a new one here
          </a>
        </OtherBrowserNote>
      )}
      {/* For password managers. */}
      <input type="email" autoComplete="username" value={pending?.email ?? ""} readOnly hidden />
      {!pending?.codeVerified && (
        <CodeField
          label="Code"
          hint="The six digits from our email."
          defaultValue={stripSeparators(query.get("code"))}
          {...field("code", { setValueAs: stripSeparators, shouldUnregister: true })}
        />
      )}
      <NewPasswordField
        label="New password"
        typed={form.watch("password") ?? ""}
        own={pending ? [pending.email] : []}
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

/** A verified code is valid for 15 minutes; after that a new one is needed. */
function refuseExpiredCode({ purpose, email }: PendingEmail, error: unknown): never {
  if (!(error instanceof ApiError) || error.status !== 401) throw error;
  setPendingEmail({ purpose, email });
  throw new ApiError(error.status, { ...error.answer, non_field_errors: [CODE_EXPIRED] });
}
