import type { Role } from "#contract/identity/sessions.ts";
import type { AnswerCache } from "../../../platform/cache/answer-cache.ts";
import { untilTag } from "../../../platform/cache/kept-answer.ts";
import type { Db } from "../../../platform/db/database.ts";
import { accountTag, sessionTag } from "../../../tags.ts";
import { findLiveSession } from "./session-store.ts";

/** What every request needs to know about its session. */
interface SessionState {
  readonly accountId: string;
  readonly role: Role;
  readonly twoFactor: boolean;
  /** ms since the epoch */
  readonly expiresAt: number;
}

export interface SessionStates {
  /** The session as it is now; undefined where it was ended or its owner may not sign in. */
  find(sessionId: string): Promise<SessionState | undefined>;
}

const nothing = new Uint8Array();

/** Remembers sessions until a commit in any process changes them or their owner. */
export function createSessionStates(db: Db, memory: AnswerCache): SessionStates {
  return {
    find: async (sessionId) => {
      const kept =
        memory.get(sessionId) ??
        (await memory.fill(sessionId, async () => {
          const row = await findLiveSession(db, sessionId);
          if (!row) return { value: undefined, tags: null, headers: {}, bytes: () => nothing };
          const { account_id: accountId, role, two_factor, expires_at } = row;
          return {
            value: { accountId, role, twoFactor: two_factor, expiresAt: expires_at.getTime() },
            // A renewal moves the end and is not announced.
            tags: [sessionTag(sessionId), accountTag(accountId), untilTag(expires_at.getTime())],
            headers: {},
            bytes: () => nothing,
          };
        }));
      return kept.value as SessionState | undefined;
    },
  };
}
