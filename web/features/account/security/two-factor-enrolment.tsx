import type { ResponseOf } from "#contract/endpoint.ts";
import { confirmTwoFactor, enrolTwoFactor } from "#contract/identity/two-factor.ts";
import { attachToField } from "../../../lib/form/attach-to-field.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Button } from "../../../ui/button.tsx";
import { CodeField, stripSeparators } from "../../../ui/form/code-field.tsx";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import { firstFocus } from "../first-focus.ts";
import { CancelButton } from "../form-actions.tsx";
import { useSettingsForm } from "../use-settings-form.ts";
import { PasswordPrompt } from "./password-prompt.tsx";
import { TwoFactorSecret } from "./two-factor-secret.tsx";

interface EnrolmentProps {
  email: string;
  /** Undefined until the password is given. */
  secret: Secret | undefined;
  onSecret: (secret: Secret) => void;
  onCodes: (codes: readonly string[]) => void;
  onCancel: () => void;
}

export type Secret = ResponseOf<typeof enrolTwoFactor>;

/** Asks for the password, then shows the authenticator secret and asks for a first code. */
export function TwoFactorEnrolment(props: EnrolmentProps) {
  const { email, secret, onSecret, onCodes, onCancel } = props;
  if (secret) return <FirstCode secret={secret} onCodes={onCodes} onCancel={onCancel} />;
  return (
    <PasswordPrompt
      email={email}
      submit="Continue"
      send={async (password) => {
        onSecret(await authorisedApi(enrolTwoFactor, { body: { password } }));
      }}
      onCancel={onCancel}
    >
      <p>
        You'll need an authenticator app on your phone. When you log in, we'll ask for a code from
        the app, so that your password alone isn't enough.
      </p>
    </PasswordPrompt>
  );
}

interface FirstCodeProps extends Pick<EnrolmentProps, "onCodes" | "onCancel"> {
  secret: Secret;
}

function FirstCode({ secret, onCodes, onCancel }: FirstCodeProps) {
  const form = useSettingsForm({
    initial: { code: "" },
    schema: confirmTwoFactor.body,
    send: async (body) => {
      const answer = await attachToField(authorisedApi(confirmTwoFactor, { body }));
      onCodes(answer.recovery_codes);
      return undefined;
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid min-w-0 gap-5">
      <p ref={firstFocus} tabIndex={-1} className="outline-none">
        Scan this with your authenticator app, then enter the code it shows.
      </p>
      <TwoFactorSecret {...secret} />
      <FormProblem problem={form.problem} />
      <CodeField label="6-digit code" {...form.field("code", { setValueAs: stripSeparators })} />
      <div className="flex flex-wrap justify-end gap-3">
        <CancelButton onClick={onCancel} />
        <Button type="submit" busy={form.busy}>
          Turn on
        </Button>
      </div>
    </form>
  );
}
