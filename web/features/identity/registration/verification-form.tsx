import { useNavigate, useSearchParams } from "react-router";
import { LOGIN_PATH, RESET_PASSWORD_PATH } from "#contract/page-paths.ts";
import { browserApi } from "../../../lib/api/api.ts";
import { useContractForm } from "../../../lib/form/contract-form.ts";
import { besideItsField } from "../../../lib/form/refusal.ts";
import { useSession } from "../../../lib/session/use-session.ts";
import { CodeField, digitsOf } from "../../../ui/form/code-field.tsx";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import { showToast } from "../../../ui/toast.ts";
import { arrivalState, useNext } from "../sign-in-navigation.ts";
import { SubmitButton } from "../submit-button.tsx";
import { ElsewhereNote } from "./code-help.tsx";
import { awaitMail, forgetMail, type WaitingMail } from "./waiting-mail.ts";

const FAILED = "verification failed. Please check your network connection.";

/** Both are loaded on first input, as on the login page. */
const verification = () => import("#contract/identity/verification.ts");
const passwordReset = () => import("#contract/identity/password-reset.ts");

interface VerificationFormProps {
  mail: WaitingMail | undefined;
  /** Whether the code was requested in another browser. */
  elsewhere: boolean;
}

export function VerificationForm({ mail, elsewhere }: VerificationFormProps) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { user } = useSession();
  const { target, withNext } = useNext();

  const goToNextPage = () => {
    if (mail?.purpose === "reset") {
      awaitMail({ ...mail, proven: true });
      return navigate(RESET_PASSWORD_PATH, { replace: true });
    }
    forgetMail();
    if (user) return navigate(target, { replace: true });
    return navigate(withNext(LOGIN_PATH), {
      replace: true,
      state: arrivalState("confirmed", mail?.email),
    });
  };

  const { field, onSubmit, busy, problem } = useContractForm({
    schema: async () => (await verification()).verifyEmail.body,
    send: async ({ code }) => {
      const { CODE_VERIFIED_MESSAGE, verifyEmail } = await verification();
      if (mail?.purpose === "reset") {
        const { resetPassword } = await passwordReset();
        await besideItsField(browserApi(resetPassword, { body: { password: code } }));
      } else {
        await besideItsField(browserApi(verifyEmail, { body: { code } }));
      }
      void showToast("success", CODE_VERIFIED_MESSAGE);
      await goToNextPage();
    },
    onRefused: () => void showToast("error", FAILED),
  });

  return (
    <form method="post" className="sign-in-fields" noValidate onSubmit={onSubmit}>
      <FormProblem problem={problem} />
      {elsewhere && !busy && !problem.message && (
        <ElsewhereNote>request a new one below</ElsewhereNote>
      )}
      <CodeField
        label="Code"
        hint="Six digits, valid for 10 minutes."
        defaultValue={digitsOf(query.get("code"))}
        {...field("code", { setValueAs: digitsOf })}
      />
      <SubmitButton busy={busy}>Verify</SubmitButton>
    </form>
  );
}
