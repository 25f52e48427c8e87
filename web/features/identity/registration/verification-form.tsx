import { useNavigate } from "react-router";
import { LOGIN_PATH, RESET_PASSWORD_PATH } from "#contract/page-paths.ts";
import { browserApi } from "../../../lib/api/api.ts";
import { attachToField } from "../../../lib/form/attach-to-field.ts";
import { useContractForm } from "../../../lib/form/contract-form.ts";
import { visitorApi } from "../../../lib/session/authorised-api.ts";
import { useSession } from "../../../lib/session/use-session.ts";
import { CodeField, stripSeparators } from "../../../ui/form/code-field.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import { showToast } from "../../../ui/toast.ts";
import type { EmailedLink } from "../emailed-link.ts";
import { arrivalState, useNext } from "../sign-in-navigation.ts";
import { SubmitButton } from "../submit-button.tsx";
import { clearPendingEmail, type PendingEmail, setPendingEmail } from "./pending-email.ts";

const FAILED = "verification failed. Please check your network connection.";

/** Both are loaded on first input, as on the login page. */
const verification = () => import("#contract/identity/verification.ts");
const passwordReset = () => import("#contract/identity/password-reset.ts");

interface VerificationFormProps {
  /** Undefined if the address is unknown; the form then asks for it. */
  pending: PendingEmail | undefined;
  /** Replaces the typed code. */
  link?: EmailedLink;
}

export function VerificationForm({ pending, link }: VerificationFormProps) {
  const navigate = useNavigate();
  const { user } = useSession();
  const { target, withNext } = useNext();

  const goToNextPage = (email: string | undefined, confirmed: boolean) => {
    if (pending?.purpose === "reset") {
      setPendingEmail({ ...pending, codeVerified: true });
      return navigate(RESET_PASSWORD_PATH, { replace: true });
    }
    clearPendingEmail();
    if (user && confirmed) return navigate(target, { replace: true });
    return navigate(withNext(LOGIN_PATH), {
      replace: true,
      state: arrivalState(confirmed ? "confirmed" : "verified", email),
    });
  };

  const { field, onSubmit, busy, problem } = useContractForm({
    schema: async () => (await verification()).verifyEmail.body,
    defaultValues: link ?? {},
    send: async ({ code, email = pending?.email }) => {
      const { CODE_VERIFIED_MESSAGE, verifyEmail } = await verification();
      let confirmed = false;
      if (pending?.purpose === "reset") {
        const { resetPassword } = await passwordReset();
        await attachToField(browserApi(resetPassword, { body: { password: code, email } }));
      } else {
        const answer = visitorApi(verifyEmail, { body: { code, email } });
        ({ confirmed } = await (link ? answer : attachToField(answer)));
      }
      void showToast("success", CODE_VERIFIED_MESSAGE);
      await goToNextPage(email, confirmed);
    },
    onRefused: () => void showToast("error", FAILED),
  });

  return (
    <form method="post" className="sign-in-fields" noValidate onSubmit={onSubmit}>
      <FormProblem problem={problem} />
      {!pending && !link && (
        <TextField
          label="Email"
          hint="The one you signed up with."
          type="email"
          autoComplete="username"
          maxLength={254}
          {...field("email", { setValueAs: (text) => text || undefined })}
        />
      )}
      {!link && (
        <CodeField
          label="Code"
          hint="Six digits, valid for 10 minutes."
          {...field("code", { setValueAs: stripSeparators })}
        />
      )}
      <SubmitButton busy={busy}>{link ? "Confirm address" : "Verify"}</SubmitButton>
    </form>
  );
}
