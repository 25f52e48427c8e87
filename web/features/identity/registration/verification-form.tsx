import { useNavigate, useSearchParams } from "react-router";
import { LOGIN_PATH, RESET_PASSWORD_PATH } from "#contract/page-paths.ts";
import { browserApi } from "../../../lib/api/api.ts";
import { attachToField } from "../../../lib/form/attach-to-field.ts";
import { useContractForm } from "../../../lib/form/contract-form.ts";
import { useSession } from "../../../lib/session/use-session.ts";
import { CodeField, stripSeparators } from "../../../ui/form/code-field.tsx";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import { showToast } from "../../../ui/toast.ts";
import { arrivalState, useNext } from "../sign-in-navigation.ts";
import { SubmitButton } from "../submit-button.tsx";
import { OtherBrowserNote } from "./code-notes.tsx";
import { clearPendingEmail, type PendingEmail, setPendingEmail } from "./pending-email.ts";

const FAILED = "verification failed. Please check your network connection.";

/** Both are loaded on first input, as on the login page. */
const verification = () => import("#contract/identity/verification.ts");
const passwordReset = () => import("#contract/identity/password-reset.ts");

interface VerificationFormProps {
  pending: PendingEmail | undefined;
  /** Whether the code was requested in another browser. */
  inOtherBrowser: boolean;
}

export function VerificationForm({ pending, inOtherBrowser }: VerificationFormProps) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { user } = useSession();
  const { target, withNext } = useNext();

  const goToNextPage = () => {
    if (pending?.purpose === "reset") {
      setPendingEmail({ ...pending, codeVerified: true });
      return navigate(RESET_PASSWORD_PATH, { replace: true });
    }
    clearPendingEmail();
    if (user) return navigate(target, { replace: true });
    return navigate(withNext(LOGIN_PATH), {
      replace: true,
      state: arrivalState("confirmed", pending?.email),
    });
  };

  const { field, onSubmit, busy, problem } = useContractForm({
    schema: async () => (await verification()).verifyEmail.body,
    send: async ({ code }) => {
      const { CODE_VERIFIED_MESSAGE, verifyEmail } = await verification();
      if (pending?.purpose === "reset") {
        const { resetPassword } = await passwordReset();
        await attachToField(browserApi(resetPassword, { body: { password: code } }));
      } else {
        await attachToField(browserApi(verifyEmail, { body: { code } }));
      }
      void showToast("success", CODE_VERIFIED_MESSAGE);
      await goToNextPage();
    },
    onRefused: () => void showToast("error", FAILED),
  });

  return (
    <form method="post" className="sign-in-fields" noValidate onSubmit={onSubmit}>
      <FormProblem problem={problem} />
      {inOtherBrowser && !busy && !problem.message && (
        <OtherBrowserNote>request a new one below</OtherBrowserNote>
      )}
      <CodeField
        label="Code"
        hint="Six digits, valid for 10 minutes."
        defaultValue={stripSeparators(query.get("code"))}
        {...field("code", { setValueAs: stripSeparators })}
      />
      <SubmitButton busy={busy}>Verify</SubmitButton>
    </form>
  );
}
