import { useState } from "react";
import {
  changeSettings,
  type SavedSettings,
  type SettingName,
  type Settings,
  type SiteValues,
  settingChanges,
} from "#contract/foundation/site-settings.ts";
import { useCheckedForm } from "../../../lib/form/checked-form.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { showToast } from "../../../ui/toast.ts";

const SAVED = "The settings are saved. The site shows them from now on.";

/** What the office changed and has not saved; null takes a field back to its default. */
export type SettingsDraft = { readonly [K in SettingName]?: SiteValues[K] | null };

/** The settings as they are, with changes on top that are saved together. */
export function useSettingsDraft(first: Settings) {
  const [settings, setSettings] = useState(first);
  const [draft, setDraft] = useState<SettingsDraft>({});
  const [said, setSaid] = useState<string>();
  // Fields that keep what is typed begin anew with each round: what they show came from elsewhere.
  const [round, setRound] = useState(0);

  const beginAnew = (next: Settings) => {
    setSettings(next);
    setDraft({});
    setRound((count) => count + 1);
  };
  const form = useCheckedForm(settingChanges, async (changes) => {
    const body = { ...changes, version: settings.version };
    beginAnew(await authorisedApi(changeSettings, { body }));
    setSaid(SAVED);
    void showToast("success", SAVED);
  });

  const set = <K extends SettingName>(name: K, value: SiteValues[K] | null) => {
    form.clear([name]);
    setSaid(undefined);
    if (value === null) setRound((count) => count + 1);
    setDraft((before) => {
      const { [name]: _, ...others } = before;
      const present = settings.saved[name] ?? null;
      const same = JSON.stringify(present) === JSON.stringify(value);
      return same ? others : { ...others, [name]: value };
    });
  };

  const values = valuesOf(settings, draft);
  return {
    settings,
    draft,
    values,
    round,
    said,
    set,
    ...form,
    changed: Object.keys(draft).length,
    discard: () => beginAnew(settings),
    save: () => form.submit({ ...draft, ...(draft.logo ? { logo: draft.logo.id } : {}) }),
    /** Whether the field is the office's own, saved or not. */
    isOwn: (name: SettingName) =>
      draft[name] === undefined ? settings.saved[name] !== undefined : draft[name] !== null,
  };
}

export type SettingsForm = ReturnType<typeof useSettingsDraft>;

/** What would hold with the draft. Defaults that follow other fields follow them after the saving. */
function valuesOf({ saved, defaults }: Settings, draft: SettingsDraft): SiteValues {
  const all: SavedSettings = { ...saved, ...draft } as SavedSettings;
  const set = Object.entries(all).filter(([, value]) => value !== null && value !== undefined);
  return { ...defaults, ...Object.fromEntries(set) };
}
