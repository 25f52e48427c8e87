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
import {
  applyDraft,
  changedAfter,
  changedNames,
  type SettingsDraft,
  unsavedChanges,
} from "./settings-draft.ts";

const SAVED = "Settings saved. The site uses them now.";
const CONFLICT =
  "Someone else saved settings at the same time, so yours are not saved yet. Your changes are still here. Check them and save again.";

export function useSettingsDraft(first: Settings) {
  const [settings, setSettings] = useState(first);
  const [draft, setDraft] = useState<SettingsDraft>({});
  // Settings that someone else saved while they were changed here.
  const [conflicts, setConflicts] = useState<readonly SettingName[]>([]);
  const [message, setMessage] = useState<string>();
  // A key for fields with their own state: they start over if their value changes from outside.
  const [round, setRound] = useState(0);
  const startRound = () => setRound((count) => count + 1);

  const form = useCheckedForm(settingChanges, async (changes) => {
    setMessage(undefined);
    const body = { ...changes, version: settings.version };
    try {
      setSettings(await authorisedApi(changeSettings, { body }));
    } catch (error) {
      if (!(error instanceof ApiError) || error.answer.code !== "changed_meanwhile") throw error;
      const theirs = await authorisedApi(getSettings, {});
      setSettings(theirs);
      setDraft((current) => unsavedChanges(current, theirs.saved));
      setConflicts((known) => [...known, ...changedNames(settings.saved, theirs.saved)]);
      startRound();
      throw new ApiError(error.status, { ...error.answer, non_field_errors: [CONFLICT] });
    }
    // Keeps what was typed during the save.
    setDraft((current) => changedAfter(draft, current));
    setConflicts([]);
    startRound();
    setMessage(SAVED);
    void showToast("success", SAVED);
  });

  const set = <K extends SettingName>(name: K, value: SiteValues[K] | null) => {
    form.clear([name]);
    setMessage(undefined);
    if (value === null) startRound();
    setDraft((current) => unsavedChanges({ ...current, [name]: value }, settings.saved));
  };

  const values = applyDraft(settings, draft);
  return {
    settings,
    draft,
    values,
    round,
    message,
    set,
    ...form,
    changed: Object.keys(draft).length,
    discard: () => {
      setDraft({});
      setConflicts([]);
      startRound();
    },
    save: () => form.submit({ ...draft, ...(draft.logo ? { logo: draft.logo.id } : {}) }),
    /** Whether the office set the field, saved or not. */
    isOwn: (name: SettingName) =>
      draft[name] === undefined ? settings.saved[name] !== undefined : draft[name] !== null,
    /** Whether saving would overwrite someone else's change to the field. */
    hasConflict: (name: SettingName) => name in draft && conflicts.includes(name),
    /** Discards the own change of the field. */
    acceptTheirs: (name: SettingName) => {
      form.clear([name]);
      setDraft(({ [name]: _, ...others }) => others);
      startRound();
    },
  };
}

export type SettingsForm = ReturnType<typeof useSettingsDraft>;
