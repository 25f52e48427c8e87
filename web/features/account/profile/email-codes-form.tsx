import { confirmEmailChange } from "#contract/account/profile.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Button } from "../../../ui/button.tsx";
import { CodeField, stripSeparators } from "../../../ui/form/code-field.tsx";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import type { ProfileProps } from "../use-profile.ts";
import { useSettingsForm } from "../use-settings-form.ts";

interface EmailCodesFormProps extends ProfileProps {
  /** The new address, not confirmed yet. */
  pending: string;
}

export function EmailCodesForm({ profile, pending, onProfile }: EmailCodesFormProps) {
  const form = useSettingsForm({
    initial: { old_code: "", new_code: "" },
    schema: confirmEmailChange.body,
    send: async (body) => {
      onProfile(await authorisedApi(confirmEmailChange, { body }));
      return undefined;
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid min-w-0 gap-5">
      <FormProblem problem={form.problem} />
      <CodeField
        label={`Code sent to ${profile.email}`}
        {...form.field("old_code", { setValueAs: stripSeparators })}
      />
      <CodeField
        label={`Code sent to ${pending}`}
        {...form.field("new_code", { setValueAs: stripSeparators })}
      />
      <p className="flex flex-wrap justify-end gap-3">
        <Button type="submit" busy={form.busy}>
          Confirm
        </Button>
      </p>
    </form>
  );
}
