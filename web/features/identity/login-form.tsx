import { useEffect, useState } from "react";
import type { LoginResponse } from "#contract/identity/sessions.ts";
import type { SocialProvider } from "#contract/identity/social-sign-in.ts";
import { FORGOT_PASSWORD_PATH, SIGN_UP_PATH } from "#contract/page-paths.ts";
import { browserApi } from "../../lib/api/api.ts";
import { attachToField } from "../../lib/form/attach-to-field.ts";
import { useContractForm } from "../../lib/form/contract-form.ts";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { CodeField, stripSeparators } from "../../ui/form/code-field.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { reportFailedLogin } from "./complete-login.ts";
import { usePendingEmail } from "./registration/pending-email.ts";
import { useArrival, useNext } from "./sign-in-navigation.ts";
import { SocialButtons } from "./social-buttons.tsx";
import { SubmitButton } from "./submit-button.tsx";

/** Loaded on first input: the schemas weigh as much as the rest of this page. */
const sessions = () => import("#contract/identity/sessions.ts");

interface LoginFormProps {
  providers: readonly SocialProvider[];
  onAnswer: (answer: LoginResponse, stayLoggedIn: boolean) => Promise<void>;
}

export function LoginForm({ providers, onAnswer }: LoginFormProps) {
  const { next, withNext } = useNext();
  const [isLocked, setIsLocked] = useState(false);
  const [isLinkRefused, setIsLinkRefused] = useState(false);
  const { email, code: linkCode } = useArrival();
  const pending = usePendingEmail();
  const { form, field, onSubmit, busy, problem } = useContractForm({
    schema: async () => (await sessions()).loginBody,
    send: async (body) => {
      const { login } = await sessions();
      const link = isLinkRefused ? undefined : linkCode;
      const answer = browserApi(login, { body: { ...body, code: link ?? body.code } });
      await onAnswer(await (link ? answer : attachToField(answer)), body.stay_logged_in === true);
    },
    onRefused: (error) => {
      if (error.answer.code === "wrong_code" && linkCode) setIsLinkRefused(true);
      setIsLocked(error.answer.code === "too_many_requests");
      reportFailedLogin(error);
    },
  });
  const knownEmail = email || pending?.email;
  useEffect(() => {
    if (knownEmail && !form.getValues("email")) form.setValue("email", knownEmail);
  }, [knownEmail, form]);
  const stayLoggedIn = form.watch("stay_logged_in") === true;

  return (
    <>
      <form method="post" className="sign-in-fields" noValidate onSubmit={onSubmit}>
        <FormProblem problem={problem}>
          {isLocked && (
            <>
              Or{" "}
              <a href={FORGOT_PASSWORD_PATH} className="link">
                choose a new password
              </a>
              , or log in on a device you've used before.
            </>
          )}
          {isLinkRefused && "Log in without it, and get a new code in your settings."}
        </FormProblem>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          maxLength={254}
          {...field("email")}
        />
        <PasswordField label="Password" autoComplete="current-password" {...field("password")} />
        {pending?.purpose === "verify" && !linkCode && (
          <CodeField
            label="Code"
            hint="The six digits from our email confirm your address. You can leave this empty."
            {...field("code", {
              setValueAs: (text) => stripSeparators(text) || undefined,
              shouldUnregister: true,
            })}
          />
        )}
        <div className="sign-in-row">
          <Checkbox label="Stay Logged in" {...field("stay_logged_in")} />
          <a href={FORGOT_PASSWORD_PATH} className="link">
            Forgot password?
          </a>
        </div>
        <SubmitButton busy={busy}>Log in</SubmitButton>
      </form>
      <SocialButtons providers={providers} next={next} stayLoggedIn={stayLoggedIn} />
      <p>
        No account yet?{" "}
        <a href={withNext(SIGN_UP_PATH)} className="link">
          Sign up
        </a>
      </p>
    </>
  );
}
