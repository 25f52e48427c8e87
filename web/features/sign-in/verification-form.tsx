import { useNavigate, useSearchParams } from "react-router";
import { resetPassword } from "#contract/password-reset.ts";
import { CODE_VERIFIED_MESSAGE, verifyEmail } from "#contract/registration.ts";
import { browserApi } from "../../lib/api.ts";
import { useContractForm } from "../../lib/contract-form.ts";
import { useSession } from "../../lib/use-session.ts";
import { CodeField, digitsOf } from "../../ui/code-field.tsx";
import { FormProblem } from "../../ui/form-problem.tsx";
import { showToast } from "../../ui/toast.ts";
import { SubmitButton } from "./submit-button.tsx";
import { useNext } from "./use-next.ts";
import { awaitMail, forgetMail, type WaitingMail } from "./waiting-mail.ts";

const FAILED = "verification failed. Please check your network connection.";

export function VerificationForm({ mail }: { mail: WaitingMail | undefined }) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { user } = useSession();
  const { target, withNext } = useNext();

  const onward = () => {
    if (mail?.purpose === "reset") {
      awaitMail({ ...mail, proven: true });
      return "/resetpassword";
    }
    forgetMail();
    return user ? target : withNext("/login");
  };

  const { field, onSubmit, busy, problem } = useContractForm({
    schema: verifyEmail.body,
    send: async ({ code }) => {
      if (mail?.purpose === "reset") await browserApi(resetPassword, { body: { password: code } });
      else await browserApi(verifyEmail, { body: { code } });
      void showToast("success", CODE_VERIFIED_MESSAGE);
      navigate(onward(), { replace: true });
    },
    onRefused: () => void showToast("error", FAILED),
  });

  return (
    <form method="post" className="sign-in-fields" noValidate onSubmit={onSubmit}>
      <FormProblem problem={problem} />
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
