import { changeEmail } from "#contract/account/profile.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { TextField } from "../../../ui/form/field.tsx";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { FormActions } from "../form-actions.tsx";
import type { ProfileProps } from "../use-profile.ts";
import { useSettingsForm } from "../use-settings-form.ts";

interface EmailFormProps extends ProfileProps {
  /** The current address, or the new one that is not confirmed yet. */
  initial: string;
  /** Goes back to the codes of an unconfirmed change. */
  back?: () => void;
}

export function EmailForm({ profile, initial, back, onProfile }: EmailFormProps) {
  const form = useSettingsForm({
    initial: profile.has_password ? { email: initial, password: "" } : { email: initial },
    schema: changeEmail.body,
    send: async (body) => {
      onProfile(await authorisedApi(changeEmail, { body }));
      return undefined;
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid min-w-0 gap-5">
      <FormProblem problem={form.problem} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={254}
        {...form.field("email")}
      />
      {profile.has_password && (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          {...form.field("password")}
        />
      )}
      <FormActions changed={form.changed} busy={form.busy} cancel={form.cancel} back={back} />
    </form>
  );
}
