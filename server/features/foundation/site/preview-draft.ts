import * as z from "zod/mini";
import type { PreviewedChanges } from "#contract/foundation/site-preview.ts";
import { type Clock, HOUR_MS } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { ReadSession, SessionName } from "../../../platform/http/caller.ts";
import { seal, unseal } from "../../../platform/sealing.ts";
import type { KeyRing } from "../../../platform/secrets.ts";
import { type KeptChanges, keptChanges, withChanges } from "./change-settings.ts";
import type { KnownSettings, LiveSettings } from "./live-settings.ts";

export interface DraftDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: LiveSettings;
  readonly previewKeys: KeyRing;
}

const LASTS_MS = HOUR_MS;
/** It stands in an address; many proxies take a line of 8 kB. */
const LONGEST = 6_000;

const draft = z.object({
  until: z.number(),
  session: z.object({ accountId: z.string(), sessionId: z.string() }),
  /** Checked before they were sealed. */
  changes: z.record(z.string(), z.unknown()),
});

/**
 * Changes that are not saved, sealed for an address: nothing of them is stored. Throws `invalid` for a logo
 * that is not there, and `payload_too_large`.
 */
export async function sealDraft(
  { database, clock, previewKeys }: DraftDeps,
  session: SessionName,
  changes: PreviewedChanges,
): Promise<string> {
  const kept = await inTransaction(database, (tx) => keptChanges(tx, changes));
  const until = clock() + LASTS_MS;
  const sealed = seal(previewKeys, JSON.stringify({ until, session, changes: kept }));
  if (sealed.length <= LONGEST) return sealed;
  const message = "Too much is changed for a preview. Please save some of it first";
  throw new AppError("payload_too_large", { message });
}

/**
 * The settings with the changes of a draft, for as long as it lasts and whoever made it is signed in and
 * of the office. Throws `not_found`.
 */
export async function openDraft(
  { clock, settings, previewKeys, readSession }: DraftDeps & { readonly readSession: ReadSession },
  sealed: string,
): Promise<KnownSettings> {
  const opened = readDraft(previewKeys, sealed);
  const isOpen = opened && opened.until > clock() && (await isOffice(readSession, opened.session));
  if (!isOpen) throw new AppError("not_found");
  const { row } = await settings.fresh();
  const saved = withChanges(row?.saved ?? {}, opened.changes as KeptChanges);
  return settings.knownOf({ version: 0, changed_at: new Date(clock()), ...row, saved });
}

function readDraft(keys: KeyRing, sealed: string): z.output<typeof draft> | undefined {
  try {
    return draft.parse(JSON.parse(unseal(keys, sealed)));
  } catch {
    return undefined;
  }
}

function isOffice(readSession: ReadSession, session: SessionName): Promise<boolean> {
  return readSession(session).then(
    ({ role }) => role === "admin",
    (error) => {
      // A database that is away ends no session.
      if (error instanceof AppError) return false;
      throw error;
    },
  );
}
