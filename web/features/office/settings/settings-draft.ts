import type {
  SavedSettings,
  SettingName,
  Settings,
  SiteValues,
} from "#contract/foundation/site-settings.ts";

/** What the office changed and has not saved; null takes a field back to its default. */
export type SettingsDraft = { readonly [K in SettingName]?: SiteValues[K] | null };

/** What of the draft is not saved yet. */
export function unsavedOf(draft: SettingsDraft, saved: SavedSettings): SettingsDraft {
  const names = new Set(differing(draft, saved));
  return Object.fromEntries(
    Object.entries(draft).filter(([name]) => names.has(name as SettingName)),
  );
}

/** What of the draft was changed after it was sent. */
export function laterThan(sent: SettingsDraft, draft: SettingsDraft): SettingsDraft {
  return Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => value !== sent[name as SettingName]),
  );
}

/** The fields that two of them have otherwise; what is not there is the default, as null is. */
export function differing(one: SettingsDraft, other: SettingsDraft): SettingName[] {
  const names = Object.keys({ ...one, ...other }) as SettingName[];
  return names.filter(
    (name) => JSON.stringify(one[name] ?? null) !== JSON.stringify(other[name] ?? null),
  );
}

/** What would hold with the draft. Defaults that follow other fields follow them after the saving. */
export function valuesOf({ saved, defaults }: Settings, draft: SettingsDraft): SiteValues {
  const all: SavedSettings = { ...saved, ...draft } as SavedSettings;
  const set = Object.entries(all).filter(([, value]) => value !== null && value !== undefined);
  return { ...defaults, ...Object.fromEntries(set) };
}
