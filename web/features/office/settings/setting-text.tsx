import type { SettingName, SiteValues } from "#contract/foundation/site-settings.ts";
import { TextField } from "../../../ui/form/field.tsx";
import { TextArea } from "../../../ui/form/text-area.tsx";
import { SettingOrigin } from "./setting-origin.tsx";
import type { SettingsForm } from "./use-settings-draft.ts";

export type TextName = {
  [K in SettingName]: SiteValues[K] extends string | null ? K : never;
}[SettingName];

interface SettingTextProps {
  form: SettingsForm;
  name: TextName;
  label: string;
  hint?: string;
  maxLength: number;
  type?: "email" | "tel";
  rows?: number;
}

export function SettingText({ form, name, label, hint, maxLength, type, rows }: SettingTextProps) {
  const { values, settings, errors, set } = form;
  const field = {
    label,
    hint,
    maxLength,
    error: errors[name],
    value: values[name] ?? "",
    onChange: ({ target }: { target: { value: string } }) =>
      // An empty reply address means the default.
      set(name, name === "reply_to" && target.value === "" ? null : target.value),
  };
  return (
    <div>
      {rows ? (
        <TextArea rows={rows} {...field} />
      ) : (
        <TextField type={type ?? "text"} autoComplete="off" {...field} />
      )}
      <SettingOrigin
        form={form}
        name={name}
        label={label}
        shown={settings.defaults[name] || "none"}
      />
    </div>
  );
}
