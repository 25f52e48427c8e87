import { useNavigate } from "react-router";
import { LOGIN_PATH, RESET_PASSWORD_PATH } from "#contract/page-paths.ts";
import { browserApi } from "../../lib/api/api.ts";
import { useContractForm } from "../../lib/form/contract-form.ts";
import { TextField } from "../../ui/form/field.tsx";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { showToast } from "../../ui/toast.ts";
import { setPendingEmail } from "./registration/pending-email.ts";
import { SignInFrame } from "./sign-in-frame.tsx";
import { SubmitButton } from "./submit-button.tsx";

const FAILED = " failed to send code. Please check your network connection.";

/** Loaded on first input, as on the login page. */
const passwordReset = () => import("#contract/identity/password-reset.ts");

export function ForgotPasswordScreen() {
  const navigate = useNavigate();
  const { field, onSubmit, busy, problem } = useContractForm({
    schema: async () => (await passwordReset()).passwordResetBodies.ask,
    send: async (body) => {
      const { resetPassword } = await passwordReset();
      const { message } = await browserApi(resetPassword, { body });
      setPendingEmail({ purpose: "reset", email: body.email });
      void showToast("success", message);
      navigate(RESET_PASSWORD_PATH);
    },
    onRefused: () => void showToast("error", FAILED),
  });
  return (
    <SignInFrame
      title="Forgot your password?"
      lead="Enter your email address and we'll send you a code to choose a new password."
      scene="education-3"
    >
      <form method="post" className="sign-in-fields" noValidate onSubmit={onSubmit}>
        <FormProblem problem={problem} />
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          maxLength={254}
          {...field("email")}
        />
        <SubmitButton busy={busy}>Send code</SubmitButton>
      </form>
      <p>
        Remember it after all?{" "}
        <a href={LOGIN_PATH} className="link">
          Log in
        </a>
      </p>
    </SignInFrame>
  );
}
