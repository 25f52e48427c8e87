import { browserZone, zoneOptions } from "../../../lib/browser-zone.ts";
import { Select } from "../../../ui/form/select.tsx";
import { SettingOrigin } from "./setting-origin.tsx";
import type { SettingsForm } from "./use-settings-draft.ts";

export function TimeZoneSetting({ form }: { form: SettingsForm }) {
  const { values, settings, errors, set } = form;
  return (
    <div>
      <Select
        label="Time zone of the charity"
        options={zoneOptions(browserZone(), values.time_zone)}
        value={values.time_zone}
        error={errors.time_zone}
        onChange={({ target }) => set("time_zone", target.value)}
      />
      <SettingOrigin
        form={form}
        name="time_zone"
        label="the time zone"
        shown={settings.defaults.time_zone}
      />
    </div>
  );
}
