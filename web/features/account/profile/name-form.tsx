import { prefixes, profileChanges, updateProfile } from "#contract/account/profile.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { TextField } from "../../../ui/form/field.tsx";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { SettingsCard } from "../../../ui/settings-card.tsx";
import { StatusMessage } from "../../../ui/status-message.tsx";
import { FormActions } from "../form-actions.tsx";
import type { ProfileProps } from "../use-profile.ts";
import { useSettingsForm } from "../use-settings-form.ts";

const prefixOptions = [
  { value: "", label: "None" },
  ...prefixes.map((prefix) => ({ value: prefix, label: prefix })),
];

export function NameForm({ profile, onProfile }: ProfileProps) {
  const form = useSettingsForm({
    initial: formValues(profile),
    schema: profileChanges,
    send: async (body) => {
      const changed = await authorisedApi(updateProfile, { body });
      onProfile(changed);
      return { initial: formValues(changed), status: "Your name is saved." };
    },
  });
  return (
    <SettingsCard
      title="Your name"
      lead="Shown with your donations, unless you donate anonymously."
    >
      <form noValidate onSubmit={form.onSubmit} className="grid min-w-0 gap-5">
        <FormProblem problem={form.problem} />
        <Select
          label="Prefix"
          options={prefixOptions}
          autoComplete="honorific-prefix"
          {...form.field("prefix", { setValueAs: (value) => value || null })}
        />
        <div className="grid gap-x-4 gap-y-5 min-[36rem]:grid-cols-2">
          <TextField
            label="First name"
            autoComplete="given-name"
            maxLength={100}
            {...form.field("first_name")}
          />
          <TextField
            label="Last name (optional)"
            autoComplete="family-name"
            maxLength={100}
            {...form.field("last_name")}
          />
        </div>
        <StatusMessage ref={form.statusRef}>{form.status}</StatusMessage>
        <FormActions changed={form.changed} busy={form.busy} cancel={form.cancel} />
      </form>
    </SettingsCard>
  );
}

function formValues({ prefix, first_name, last_name }: ProfileProps["profile"]) {
  return { prefix, first_name, last_name };
}
