import type { SettingName } from "#contract/foundation/site-settings.ts";
import type { SettingsForm } from "./use-settings-draft.ts";

/** The environment variables that some defaults come from. */
const variables: Partial<Record<SettingName, string>> = {
  product_name: "PRODUCT_NAME",
  contact_email: "CONTACT_EMAIL",
  contact_phone: "CONTACT_PHONE",
  social_links: "SOCIAL_LINKS",
  sender_address: "CONTACT_EMAIL",
  charity_name: "CHARITY_NAME",
  charity_address: "CHARITY_ADDRESS",
  charity_registration: "CHARITY_REGISTRATION",
  tax_statement: "TAX_STATEMENT",
};

interface SettingOriginProps {
  form: SettingsForm;
  name: SettingName;
  label: string;
  /** The default in words, where it is short. */
  shown?: string;
}

/** Says where a field's value comes from, and resets it to its default. */
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
    const variable = variables[name];
    return <p className="setting-origin">{variable ? `Default, from ${variable}` : "Default"}</p>;
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
