import * as z from "zod/mini";
import type { PreviewedChanges } from "#contract/foundation/site-preview.ts";
import { canChange } from "#contract/office-roles.ts";
import { type Clock, HOUR_MS } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { ReadSession, SessionIds } from "../../../platform/http/caller.ts";
import { seal, unseal } from "../../../platform/sealing.ts";
import type { KeyRing } from "../../../platform/secrets.ts";
import { applyChanges, type StoredChanges, toStoredChanges } from "./change-settings.ts";
import type { KnownSettings, LiveSettings } from "./live-settings.ts";

export interface DraftDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: LiveSettings;
  readonly previewKeys: KeyRing;
}

const LIFETIME_MS = HOUR_MS;
/** Characters. A draft is part of a URL, and many proxies limit the request line to 8 kB. */
const MAX_LENGTH = 6_000;

const draft = z.object({
  until: z.number(),
  session: z.object({ accountId: z.string(), sessionId: z.string() }),
  /** Validated before sealing. */
  changes: z.record(z.string(), z.unknown()),
});

/**
 * Seals unsaved changes for use in a URL; nothing is stored. Throws `invalid` for an unknown logo,
 * and `payload_too_large`.
 */
export async function sealDraft(
  { database, clock, previewKeys }: DraftDeps,
  session: SessionIds,
  changes: PreviewedChanges,
): Promise<string> {
  const stored = await inTransaction(database, (tx) => toStoredChanges(tx, changes));
  const until = clock() + LIFETIME_MS;
  const sealed = seal(previewKeys, JSON.stringify({ until, session, changes: stored }));
  if (sealed.length <= MAX_LENGTH) return sealed;
  const message = "There are too many changes for a preview. Please save some of them first";
  throw new AppError("payload_too_large", { message });
}

/**
 * The settings with a draft's changes applied. Throws `not_found` once it has expired or its author is
 * no longer logged in, or can no longer change settings.
 */
export async function openDraft(
  { clock, settings, previewKeys, readSession }: DraftDeps & { readonly readSession: ReadSession },
  sealed: string,
): Promise<KnownSettings> {
  const opened = readDraft(previewKeys, sealed);
  const isOpen = opened && opened.until > clock() && (await isOffice(readSession, opened.session));
  if (!isOpen) throw new AppError("not_found");
  const { row } = await settings.fresh();
  const saved = applyChanges(row?.saved ?? {}, opened.changes as StoredChanges);
  return settings.withRow({ version: 0, changed_at: new Date(clock()), ...row, saved });
}

function readDraft(keys: KeyRing, sealed: string): z.output<typeof draft> | undefined {
  try {
    return draft.parse(JSON.parse(unseal(keys, sealed)));
  } catch {
    return undefined;
  }
}

function isOffice(readSession: ReadSession, session: SessionIds): Promise<boolean> {
  return readSession(session).then(
    ({ officeRole }) => officeRole !== null && canChange(officeRole, "system"),
    (error) => {
      // A database failure says nothing about the session.
      if (error instanceof AppError) return false;
      throw error;
    },
  );
}
