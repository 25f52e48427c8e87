import type { SavedSettings } from "#contract/foundation/site-settings.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";

export interface SettingsRow {
  readonly version: number;
  readonly saved: SavedSettings;
  readonly changed_at: Date;
}

/** Undefined if the office has set nothing. */
export async function findSettings(db: Db): Promise<SettingsRow | undefined> {
  return (await selectSettings(db).executeTakeFirst()) as SettingsRow | undefined;
}

/** As `findSettings`, and locks them until the commit. */
export async function lockSettings(tx: Tx): Promise<SettingsRow | undefined> {
  return (await selectSettings(tx).forUpdate().executeTakeFirst()) as SettingsRow | undefined;
}

function selectSettings(db: Db) {
  return db.selectFrom("site_setting").select(["version", "saved", "changed_at"]);
}

/** Returns false if `seen` is no longer the current version. */
export async function saveSettings(
  tx: Tx,
  { seen, saved, at }: { seen: number; saved: SavedSettings; at: Date },
): Promise<boolean> {
  const row = { version: seen + 1, saved: JSON.stringify(saved), changed_at: at };
  const stored = await tx
    .insertInto("site_setting")
    .values(row)
    .onConflict((conflict) =>
      conflict.column("the_only").doUpdateSet(row).where("site_setting.version", "=", seen),
    )
    .returning("version")
    .executeTakeFirst();
  return stored !== undefined;
}
