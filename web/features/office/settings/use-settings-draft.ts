import { useState } from "react";
import {
  changeSettings,
  getSettings,
  type SettingName,
  type Settings,
  type SiteValues,
  settingChanges,
} from "#contract/foundation/site-settings.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { useCheckedForm } from "../../../lib/form/checked-form.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { showToast } from "../../../ui/toast.ts";
import { differing, laterThan, type SettingsDraft, unsavedOf, valuesOf } from "./settings-draft.ts";

const SAVED = "The settings are saved. The site shows them from now on.";
const MEANWHILE =
  "Somebody else saved settings meanwhile, so yours are not saved yet. Nothing that you changed is lost. Look at it and save again.";

/** The settings as they are, with changes on top that are saved together. */
export function useSettingsDraft(first: Settings) {
  const [settings, setSettings] = useState(first);
  const [draft, setDraft] = useState<SettingsDraft>({});
  // What somebody else saved while it was changed here.
  const [clashes, setClashes] = useState<readonly SettingName[]>([]);
  const [said, setSaid] = useState<string>();
  // Fields that keep what is typed begin anew with each round: what they show came from elsewhere.
  const [round, setRound] = useState(0);
  const beginRound = () => setRound((count) => count + 1);

  const form = useCheckedForm(settingChanges, async (changes) => {
    setSaid(undefined);
    const body = { ...changes, version: settings.version };
    try {
      setSettings(await authorisedApi(changeSettings, { body }));
    } catch (error) {
      if (!(error instanceof ApiError) || error.answer.code !== "changed_meanwhile") throw error;
      const theirs = await authorisedApi(getSettings, {});
      setSettings(theirs);
      setDraft((now) => unsavedOf(now, theirs.saved));
      setClashes((before) => [...before, ...differing(settings.saved, theirs.saved)]);
      beginRound();
      throw new ApiError(error.status, { ...error.answer, non_field_errors: [MEANWHILE] });
    }
    // What was typed while it was being saved stays.
    setDraft((now) => laterThan(draft, now));
    setClashes([]);
    beginRound();
    setSaid(SAVED);
    void showToast("success", SAVED);
  });

  const set = <K extends SettingName>(name: K, value: SiteValues[K] | null) => {
    form.clear([name]);
    setSaid(undefined);
    if (value === null) beginRound();
    setDraft((before) => unsavedOf({ ...before, [name]: value }, settings.saved));
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
    discard: () => {
      setDraft({});
      setClashes([]);
      beginRound();
    },
    save: () => form.submit({ ...draft, ...(draft.logo ? { logo: draft.logo.id } : {}) }),
    /** Whether the field is the office's own, saved or not. */
    isOwn: (name: SettingName) =>
      draft[name] === undefined ? settings.saved[name] !== undefined : draft[name] !== null,
    /** Whether saving puts the field over what somebody else saved meanwhile. */
    clashes: (name: SettingName) => name in draft && clashes.includes(name),
    /** Gives up one's own change of the field. */
    takeTheirs: (name: SettingName) => {
      form.clear([name]);
      setDraft(({ [name]: _, ...others }) => others);
      beginRound();
    },
  };
}

export type SettingsForm = ReturnType<typeof useSettingsDraft>;
