import type { SavedSettings, SiteValues } from "#contract/foundation/site-settings.ts";
import type { Changes } from "../../../platform/db/changes.ts";
import type { Db } from "../../../platform/db/database.ts";
import { siteTag } from "../../../tags.ts";
import { type SiteDefaults, siteDefaults } from "./site-defaults.ts";
import { findSettings, type SettingsRow } from "./site-settings-store.ts";

export interface KnownSettings {
  /** The office's settings. */
  readonly row: SettingsRow | undefined;
  readonly defaults: SiteValues;
  /** The defaults, overridden by the office's settings. */
  readonly values: SiteValues;
}

export interface LiveSettings {
  /** Cached values. They lag behind another process's change for the duration of a query. */
  readonly values: SiteValues;
  /** The values that the office set, cached like `values`. */
  readonly saved: SavedSettings;
  /** The settings after all commits so far. */
  fresh(): Promise<KnownSettings>;
  /** The settings with this row. */
  withRow(row: SettingsRow | undefined): KnownSettings;
}

/** Caches the settings and reads them again when a commit changes them, or may have. */
export async function openLiveSettings(
  { db, changes }: { readonly db: Db; readonly changes: Changes },
  environment: SiteDefaults,
): Promise<LiveSettings> {
  let known = withDefaults(undefined, environment);
  let isCurrent = false;
  let isBlind = true;
  /** Counts notifications: anything read before the latest one may be out of date. */
  let notificationCount = 0;

  const read = async () => {
    const countBefore = notificationCount;
    const found = withDefaults(await findSettings(db), environment);
    if (countBefore !== notificationCount) return found;
    known = found;
    isCurrent = !isBlind;
    return found;
  };
  const readAgain = () => {
    notificationCount += 1;
    isCurrent = false;
    // If this fails, `fresh` reads again.
    read().catch(() => {});
  };
  changes.subscribe({
    onChange: (tags) => {
      if (tags.includes(siteTag)) readAgain();
    },
    onDisconnect: () => {
      isBlind = true;
      isCurrent = false;
    },
    onReconnect: () => {
      isBlind = false;
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
    fresh: async () => (isCurrent ? known : read()),
    withRow: (row) => withDefaults(row, environment),
  };
}

function withDefaults(row: SettingsRow | undefined, environment: SiteDefaults): KnownSettings {
  const defaults = siteDefaults(environment, row?.saved ?? {});
  return { row, defaults, values: { ...defaults, ...row?.saved } };
}
