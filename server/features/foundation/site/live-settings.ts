import type { SavedSettings, SiteValues } from "#contract/foundation/site-settings.ts";
import type { Changes } from "../../../platform/db/changes.ts";
import type { Db } from "../../../platform/db/database.ts";
import { siteTag } from "../../../tags.ts";
import { type SiteDefaults, siteDefaults } from "./site-defaults.ts";
import { findSettings, type SettingsRow } from "./site-settings-store.ts";

/** What the office set, what holds without it, and both together. */
export interface KnownSettings {
  readonly row: SettingsRow | undefined;
  readonly defaults: SiteValues;
  readonly values: SiteValues;
}

export interface LiveSettings {
  /**
   * What holds, as this process knows it: after a change of another process the old values for as long
   * as a query takes.
   */
  readonly values: SiteValues;
  /** What of it the office set. */
  readonly saved: SavedSettings;
  /** What holds after all that was committed. */
  fresh(): Promise<KnownSettings>;
  /** What holds with this row. */
  knownOf(row: SettingsRow | undefined): KnownSettings;
}

/** Keeps the settings in memory and reads them again when a commit changes them, or may have. */
export async function openLiveSettings(
  { db, changes }: { readonly db: Db; readonly changes: Changes },
  given: SiteDefaults,
): Promise<LiveSettings> {
  let known = withDefaults(undefined, given);
  let current = false;
  let blind = true;
  /** Counts what was heard: what was read before the last of it may be old. */
  let heard = 0;

  const read = async () => {
    const before = heard;
    const found = withDefaults(await findSettings(db), given);
    if (before !== heard) return found;
    known = found;
    current = !blind;
    return found;
  };
  const readAgain = () => {
    heard += 1;
    current = false;
    // Where the database is away, `fresh` asks again.
    read().catch(() => {});
  };
  changes.subscribe({
    changed: (tags) => {
      if (tags.includes(siteTag)) readAgain();
    },
    blind: () => {
      blind = true;
      current = false;
    },
    caughtUp: () => {
      blind = false;
      readAgain();
    },
  });
  await read();
  return {
    get values() {
      return known.values;
    },
    get saved() {
      return known.row?.saved ?? {};
    },
    fresh: async () => (current ? known : read()),
    knownOf: (row) => withDefaults(row, given),
  };
}

function withDefaults(row: SettingsRow | undefined, given: SiteDefaults): KnownSettings {
  const defaults = siteDefaults(given, row?.saved ?? {});
  return { row, defaults, values: { ...defaults, ...row?.saved } };
}
