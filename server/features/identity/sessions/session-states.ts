import type { Role } from "#contract/identity/sessions.ts";
import type { AnswerCache } from "../../../platform/cache/answer-cache.ts";
import { untilTag } from "../../../platform/cache/kept-answer.ts";
import type { Db } from "../../../platform/db/database.ts";
import { accountTag, sessionTag } from "../../../tags.ts";
import { findLiveSession } from "./session-store.ts";

/** The session of a request. */
interface SessionState {
  readonly accountId: string;
  readonly role: Role;
  readonly twoFactor: boolean;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

export interface SessionStates {
  /** The session's current state. Undefined if it has ended or its owner can't log in. */
  find(sessionId: string): Promise<SessionState | undefined>;
}

const nothing = new Uint8Array();

/** Caches sessions until a commit in any process changes them or their owners. */
export function createSessionStates(db: Db, memory: AnswerCache): SessionStates {
  return {
    find: async (sessionId) => {
      const cached =
        memory.get(sessionId) ??
        (await memory.fill(sessionId, async () => {
          const row = await findLiveSession(db, sessionId);
          if (!row) return { value: undefined, tags: null, headers: {}, bytes: () => nothing };
          const { account_id: accountId, role, two_factor, expires_at } = row;
          return {
            value: { accountId, role, twoFactor: two_factor, expiresAt: expires_at.getTime() },
            // Renewals move the expiry and aren't announced.
            tags: [sessionTag(sessionId), accountTag(accountId), untilTag(expires_at.getTime())],
            headers: {},
            bytes: () => nothing,
          };
        }));
      return cached.value as SessionState | undefined;
    },
  };
}
