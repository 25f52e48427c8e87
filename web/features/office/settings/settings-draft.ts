import type {
  SavedSettings,
  SettingName,
  Settings,
  SiteValues,
} from "#contract/foundation/site-settings.ts";

/** Unsaved changes; null resets a setting to its default. */
export type SettingsDraft = { readonly [K in SettingName]?: SiteValues[K] | null };

/** The part of the draft that differs from the saved settings. */
export function unsavedChanges(draft: SettingsDraft, saved: SavedSettings): SettingsDraft {
  const names = new Set(changedNames(draft, saved));
  return Object.fromEntries(
    Object.entries(draft).filter(([name]) => names.has(name as SettingName)),
  );
}

export function changedAfter(sent: SettingsDraft, draft: SettingsDraft): SettingsDraft {
  return Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => value !== sent[name as SettingName]),
  );
}

/** The settings that differ between two drafts; a missing setting equals null. */
export function changedNames(a: SettingsDraft, b: SettingsDraft): SettingName[] {
  const names = Object.keys({ ...a, ...b }) as SettingName[];
  return names.filter(
    (name) => JSON.stringify(a[name] ?? null) !== JSON.stringify(b[name] ?? null),
  );
}

/** The values with the draft applied. Defaults that derive from other settings update after saving. */
export function applyDraft({ saved, defaults }: Settings, draft: SettingsDraft): SiteValues {
  const all: SavedSettings = { ...saved, ...draft } as SavedSettings;
  const set = Object.entries(all).filter(([, value]) => value !== null && value !== undefined);
  return { ...defaults, ...Object.fromEntries(set) };
}
