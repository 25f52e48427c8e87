import { useNavigate } from "react-router";
import { REGISTERED_MESSAGE, register, registerBody } from "#contract/identity/registration.ts";
import { LOGIN_PATH } from "#contract/page-paths.ts";
import { browserApi } from "../../../lib/api/api.ts";
import { useContractForm } from "../../../lib/form/contract-form.ts";
import { TextField } from "../../../ui/form/field.tsx";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import { showToast } from "../../../ui/toast.ts";
import { NewPasswordField } from "../new-password-field.tsx";
import { useNext } from "../sign-in-navigation.ts";
import { SubmitButton } from "../submit-button.tsx";
import { registrationFailed } from "./registration-failed.ts";
import { awaitMail } from "./waiting-mail.ts";

export function SignUpForm() {
  const navigate = useNavigate();
  const { withNext } = useNext();
  const { form, field, onSubmit, busy, problem, errors } = useContractForm({
    schema: registerBody,
    send: async (body) => {
      await browserApi(register, { body });
      awaitMail({ purpose: "verify", email: body.email });
      void showToast("success", REGISTERED_MESSAGE);
      navigate(withNext(LOGIN_PATH));
    },
    onRefused: (error) => void showToast("error", registrationFailed(error)),
  });
  const [password = "", ...own] = form.watch(["password", "first_name", "last_name", "email"]);

  return (
    <form method="post" className="sign-in-fields" noValidate onSubmit={onSubmit}>
      <FormProblem
        problem={problem}
        errors={errors}
        onPick={(name) => form.setFocus(name as "email")}
      />
      <div className="sign-in-pair">
        <TextField
          label="First Name"
          autoComplete="given-name"
          maxLength={100}
          {...field("first_name")}
        />
        <TextField
          label="Last Name"
          autoComplete="family-name"
          maxLength={100}
          {...field("last_name")}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        maxLength={254}
        {...field("email")}
      />
      <NewPasswordField
        label="Password"
        typed={password}
        own={own.filter((text) => text !== undefined)}
        {...field("password")}
      />
      <SubmitButton busy={busy}>Sign up</SubmitButton>
    </form>
  );
}
