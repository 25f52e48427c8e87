import { type ColourRole, findColourFault, hexColour } from "#contract/foundation/site-colours.ts";
import { TextField } from "../../../ui/form/field.tsx";
import { SettingOrigin } from "./setting-origin.tsx";
import type { SettingsForm } from "./use-settings-draft.ts";

interface ColourSettingProps {
  form: SettingsForm;
  of: ColourRole;
  label: string;
  hint: string;
}

/** A colour, checked while it is typed. If it is hard to see, the nearest that works is offered. */
export function ColourSetting({ form, of: role, label, hint }: ColourSettingProps) {
  const name = `colour_${role}` as const;
  const value = form.values[name];
  const isColour = hexColour.test(value);
  const fault = isColour ? findColourFault(role, value) : undefined;
  return (
    <div>
      <div className="colour-setting">
        <input
          type="color"
          aria-label={`${label}: choose`}
          value={isColour ? value : "#000000"}
          onChange={({ target }) => form.set(name, target.value)}
        />
        <TextField
          label={label}
          hint={hint}
          maxLength={7}
          autoComplete="off"
          spellCheck={false}
          value={value}
          error={fault?.message ?? form.errors[name]}
          onChange={({ target }) => form.set(name, target.value.trim().toLowerCase())}
        />
      </div>
      {fault && (
        <p className="setting-origin">
          <button type="button" className="link" onClick={() => form.set(name, fault.nearest)}>
            Use {fault.nearest}
          </button>
        </p>
      )}
      <SettingOrigin form={form} name={name} label={label} shown={form.settings.defaults[name]} />
    </div>
  );
}
