import type {
  SavedSettings,
  SettingChanges,
  SettingName,
  SiteValues,
} from "#contract/foundation/site-settings.ts";
import { type StoryBlock, toPlainText } from "#contract/story.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { AppError, bodyError } from "../../../platform/http/app-error.ts";
import { siteTag } from "../../../tags.ts";
import type { OfficeTransaction } from "../audit/office-transaction.ts";
import type { LiveSettings } from "./live-settings.ts";
import { findLogo } from "./site-logo-store.ts";
import { lockSettings, saveSettings } from "./site-settings-store.ts";

export interface ChangeSettingsDeps {
  readonly settings: LiveSettings;
  /** Alerts the office that donors now transfer money to another account. */
  readonly reportBankAccount: (
    tx: Tx,
    account: { readonly iban: string; readonly holder: string },
    at: Date,
  ) => Promise<void>;
}

/**
 * Sets fields of the site; null resets a field to its default. Throws `changed_meanwhile` if
 * `version` is out of date, and `invalid` for an unknown logo.
 */
export async function changeSettings(
  { settings, reportBankAccount }: ChangeSettingsDeps,
  { tx, at, record }: OfficeTransaction,
  { version, changes }: { version: number; changes: SettingChanges },
): Promise<void> {
  const row = await lockSettings(tx);
  if ((row?.version ?? 0) !== version) throw new AppError("changed_meanwhile");
  const saved = applyChanges(row?.saved ?? {}, await toStoredChanges(tx, changes));
  if (!(await saveSettings(tx, { seen: version, saved, at }))) {
    throw new AppError("changed_meanwhile");
  }
  const before = settings.withRow(row).values;
  const after = settings.withRow({ version, saved, changed_at: at }).values;
  const names = Object.keys(changes) as SettingName[];
  await record({
    action: "change",
    subject: { type: "settings", id: "site" },
    before: auditValues(before, names),
    after: auditValues(after, names),
  });
  if (after.bank_iban !== "" && after.bank_iban !== before.bank_iban) {
    await reportBankAccount(tx, { iban: after.bank_iban, holder: after.bank_holder }, at);
  }
  announce(tx, siteTag);
}

/** Changes as they are stored: with the logo in place of its id. */
export type StoredChanges = { readonly [K in SettingName]?: SiteValues[K] | null };

/** Throws `invalid` for an unknown logo. */
export async function toStoredChanges(
  tx: Tx,
  { logo: id, ...changes }: SettingChanges,
): Promise<StoredChanges> {
  if (id === undefined) return changes;
  const logo = id === null ? null : await findLogo(tx, id);
  if (logo === undefined) throw bodyError("logo", "This logo is no longer available");
  return { ...changes, logo };
}

/** The saved settings with the changes. A null change removes the setting. */
export function applyChanges(saved: SavedSettings, changes: StoredChanges): SavedSettings {
  const entries = Object.entries({ ...saved, ...changes });
  const set = entries.filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(set) as SavedSettings;
}

/** The values of these fields, formatted for the audit trail. */
function auditValues(values: SiteValues, names: readonly SettingName[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, auditValue(values, name)]));
}

function auditValue(values: SiteValues, name: SettingName): unknown {
  switch (name) {
    case "logo":
      return values.logo?.id ?? null;
    case "terms_text":
    case "privacy_text":
    case "imprint_text":
      return values[name]?.map(blockText).join("\n\n") ?? null;
    case "social_links":
      return values.social_links.map((link) => `${link.name} ${link.url}`).join(", ");
    case "currencies":
      return values.currencies.join(", ");
    case "service_fee_percent":
      return String(values.service_fee_percent);
    default:
      return values[name];
  }
}

function blockText(block: StoryBlock): string {
  switch (block.kind) {
    case "picture":
      return block.picture.alt;
    case "list":
      return block.items.map(toPlainText).join("\n");
    default:
      return toPlainText(block.text);
  }
}
