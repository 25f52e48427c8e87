import type { SettingName } from "#contract/foundation/site-settings.ts";
import type { SettingsForm } from "./use-settings-draft.ts";

/** The settings whose defaults come from the environment. */
const configured: ReadonlySet<SettingName> = new Set([
  "product_name",
  "contact_email",
  "contact_phone",
  "social_links",
  "sender_address",
  "charity_name",
  "charity_address",
  "charity_registration",
  "tax_statement",
]);

interface SettingOriginProps {
  form: SettingsForm;
  name: SettingName;
  label: string;
  /** The default in words, where it is short. */
  shown?: string;
}

/** Shows where a field's value comes from, and offers to reset it to its default. */
export function SettingOrigin({ form, name, label, shown }: SettingOriginProps) {
  if (form.hasConflict(name)) {
    return (
      <p className="setting-origin">
        <strong>Someone else changed this{theirText(form.settings.saved[name])}.</strong> Saving
        replaces their change with yours.{" "}
        <button type="button" className="link" onClick={() => form.acceptTheirs(name)}>
          Use theirs
          <span className="sr-only"> for {label}</span>
        </button>
      </p>
    );
  }
  if (!form.isOwn(name)) {
    const text = configured.has(name) ? "Default from the site's configuration" : "Default";
    return <p className="setting-origin">{text}</p>;
  }
  return (
    <p className="setting-origin">
      Set here.{" "}
      <button type="button" className="link" onClick={() => form.set(name, null)}>
        Reset to default
        <span className="sr-only"> for {label}</span>
        {shown && `: ${shown}`}
      </button>
    </p>
  );
}

/** The other admin's value, if it fits into the sentence. */
function theirText(value: unknown): string {
  return typeof value === "string" && value ? ` to “${value}”` : "";
}
