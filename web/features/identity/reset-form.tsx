import { useNavigate } from "react-router";
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
import { TextField } from "../../ui/form/field.tsx";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { showToast } from "../../ui/toast.ts";
import type { EmailedLink } from "./emailed-link.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import {
  clearPendingEmail,
  type PendingEmail,
  setPendingEmail,
} from "./registration/pending-email.ts";
import { arrivalState } from "./sign-in-navigation.ts";
import { SubmitButton } from "./submit-button.tsx";

const FAILED = "password reset failed. Please check your network connection.";
const CODE_EXPIRED = "Your code has expired.";
/** Errors shown above the form that only a new code can fix. */
const needsNewCode: readonly unknown[] = [CODE_EXPIRED, errorCatalogue.wrong_code.message];

interface ResetFormProps {
  pending: PendingEmail | undefined;
  /** Replaces the typed address and code. */
  link: EmailedLink | undefined;
}

export function ResetForm({ pending, link }: ResetFormProps) {
  const navigate = useNavigate();
  const known = link?.email ?? pending?.email;
  const { form, field, onSubmit, busy, problem } = useContractForm({
    schema: passwordResetBodies.change,
    defaultValues: link ?? {},
    send: async (body) => {
      const email = body.email ?? known;
      const sent = browserApi(resetPassword, { body: { ...body, email } });
      await (pending?.codeVerified
        ? sent.catch((error) => refuseExpiredCode(pending, error))
        : link
          ? sent
          : attachToField(sent));
      clearPendingEmail();
      // Every session of the account has ended, including this browser's.
      browserSession().clear();
      void showToast("success", PASSWORD_CHANGED_MESSAGE);
      await navigate(LOGIN_PATH, { replace: true, state: arrivalState("reset", email) });
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
      {known === undefined ? (
        <TextField
          label="Email"
          hint="The one that the code was sent to."
          type="email"
          autoComplete="username"
          maxLength={254}
          {...field("email", { setValueAs: (text) => text || undefined, shouldUnregister: true })}
        />
      ) : (
        // For password managers.
        <input type="email" autoComplete="username" value={known} readOnly hidden />
      )}
      {!pending?.codeVerified && !link && (
        <CodeField
          label="Code"
          hint="The six digits from our email."
          {...field("code", { setValueAs: stripSeparators, shouldUnregister: true })}
        />
      )}
      <NewPasswordField
        label="New password"
        typed={form.watch("password") ?? ""}
        own={known === undefined ? [] : [known]}
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
