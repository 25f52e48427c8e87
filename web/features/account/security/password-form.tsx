import { changePassword, changePasswordBody } from "#contract/account/profile.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { SettingsCard } from "../../../ui/settings-card.tsx";
import { StatusMessage } from "../../../ui/status-message.tsx";
import { FormActions } from "../form-actions.tsx";
import type { ProfileProps } from "../use-profile.ts";
import { useSettingsForm } from "../use-settings-form.ts";

const emptyPassword = { new_password: "", confirm_new_password: "" };

/** Changes the password, or sets the first one of an account created through another provider. */
export function PasswordForm({ profile, onProfile }: ProfileProps) {
  const form = useSettingsForm({
    initial: profile.has_password ? { old_password: "", ...emptyPassword } : emptyPassword,
    schema: changePasswordBody,
    send: async (body) => {
      const { message } = await authorisedApi(changePassword, { body });
      onProfile({ ...profile, has_password: true, pending_email: null });
      return { status: message };
    },
  });
  return (
    <SettingsCard
      title={profile.has_password ? "Change password" : "Set a password"}
      lead="At least 8 characters. You'll be logged out on all other devices."
    >
      <form noValidate onSubmit={form.onSubmit} className="grid min-w-0 gap-5">
        <FormProblem problem={form.problem} />
        <input type="text" autoComplete="username" value={profile.email} readOnly hidden />
        {profile.has_password && (
          <PasswordField
            label="Old password"
            autoComplete="current-password"
            {...form.field("old_password")}
          />
        )}
        <div className="grid gap-x-4 gap-y-5 min-[36rem]:grid-cols-2">
          <PasswordField
            label="New password"
            autoComplete="new-password"
            {...form.field("new_password")}
          />
          <PasswordField
            label="Confirm new password"
            autoComplete="new-password"
            {...form.field("confirm_new_password")}
          />
        </div>
        <StatusMessage ref={form.statusRef}>{form.status}</StatusMessage>
        <FormActions changed={form.changed} busy={form.busy} cancel={form.cancel} />
      </form>
    </SettingsCard>
  );
}
