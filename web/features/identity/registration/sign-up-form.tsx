import { useState } from "react";
import { useNavigate } from "react-router";
import { LOGIN_PATH } from "#contract/page-paths.ts";
import { browserApi } from "../../../lib/api/api.ts";
import { useContractForm } from "../../../lib/form/contract-form.ts";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import { showToast } from "../../../ui/toast.ts";
import { NewPasswordField } from "../new-password-field.tsx";
import { useNext } from "../sign-in-navigation.ts";
import { SubmitButton } from "../submit-button.tsx";
import { setPendingEmail, setWantedPage } from "./pending-email.ts";
import { registrationFailedText } from "./registration-failed-text.ts";

/** Loaded on first input, as on the login page. */
const registration = () => import("#contract/identity/registration.ts");

export function SignUpForm() {
  const navigate = useNavigate();
  const { next, withNext } = useNext();
  const [hasOneName, setHasOneName] = useState(false);
  const { form, field, onSubmit, busy, problem } = useContractForm({
    schema: async () => {
      const { oneNameBody, registerBody } = await registration();
      return hasOneName ? oneNameBody : registerBody;
    },
    send: async (body) => {
      const { REGISTERED_MESSAGE, register, registerSimply } = await registration();
      if (body.last_name) await browserApi(register, { body });
      else {
        const { first_name: username, email, password } = body;
        await browserApi(registerSimply, {
          body: { username, email, password, password2: password },
        });
      }
      setPendingEmail({ purpose: "verify", email: body.email });
      setWantedPage(next);
      void showToast("success", REGISTERED_MESSAGE);
      navigate(withNext(LOGIN_PATH));
    },
    onRefused: (error) => void showToast("error", registrationFailedText(error)),
  });
  const own = [form.watch("first_name"), form.watch("last_name"), form.watch("email")];

  return (
    <form method="post" className="sign-in-fields" noValidate onSubmit={onSubmit}>
      <FormProblem problem={problem} />
      <div className={hasOneName ? undefined : "sign-in-pair"}>
        <TextField
          label={hasOneName ? "Name" : "First Name"}
          autoComplete={hasOneName ? "name" : "given-name"}
          maxLength={100}
          {...field("first_name")}
        />
        {!hasOneName && (
          <TextField
            label="Last Name"
            autoComplete="family-name"
            maxLength={100}
            {...field("last_name")}
          />
        )}
      </div>
      <Checkbox
        label="I have only one name"
        checked={hasOneName}
        onChange={({ target }) => setHasOneName(target.checked)}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        maxLength={254}
        {...field("email")}
      />
      <NewPasswordField
        label="Password"
        typed={form.watch("password") ?? ""}
        own={own.filter((text) => text !== undefined)}
        {...field("password")}
      />
      <SubmitButton busy={busy}>Sign up</SubmitButton>
    </form>
  );
}
