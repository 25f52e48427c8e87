import type { ResponseOf } from "#contract/endpoint.ts";
import type { listSessions as listSessionsCall } from "#contract/identity/sessions.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type Caller, requireSignedIn } from "../../../platform/http/route.ts";
import { endSession } from "./end-sessions.ts";
import type { SessionDeps } from "./session-deps.ts";
import { listOpenSessions } from "./session-store.ts";

/** The account's open sessions: the caller's first, then the most recently active. */
export async function listSessions(
  { db, clock }: SessionDeps,
  caller: Caller,
): Promise<ResponseOf<typeof listSessionsCall>> {
  const current = requireSignedIn(caller);
  const rows = await listOpenSessions(db, current, new Date(clock()));
  const data = rows.map((row) => ({
    id: row.id,
    current: row.id === current.sessionId,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    client: row.client,
  }));
  return { data };
}

/** Ends one of the caller's own sessions. Throws `not_found` for any other. */
export async function revokeSession(
  { database, clock }: SessionDeps,
  id: string,
  caller: Caller,
): Promise<void> {
  const session = { id, accountId: requireSignedIn(caller).accountId };
  const at = new Date(clock());
  const ended = await inTransaction(database, (tx) => endSession(tx, session, at));
  if (!ended) throw new AppError("not_found");
}
