import { hash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { ApiAnswer } from "../../api-answer.ts";
import type { SandboxClock } from "../../sandbox-clock.ts";
import { StripeRefusal } from "../stripe-refusal.ts";

const FORGOTTEN_AFTER_MS = 24 * 60 * 60 * 1000;
const MOST_KEYS = 500_000;

const schema = `
CREATE TABLE IF NOT EXISTS idempotent_answers (
  place INTEGER PRIMARY KEY AUTOINCREMENT,
  livemode INTEGER NOT NULL,
  key TEXT NOT NULL,
  hash TEXT NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL,
  request_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (livemode, key)
) STRICT;
CREATE INDEX IF NOT EXISTS idempotent_answers_by_time ON idempotent_answers (created_at);
`;

/** What a key was used for. */
export interface KeyUse {
  readonly livemode: boolean;
  readonly key: string;
  readonly path: string;
  readonly params: unknown;
  readonly requestId: string;
}

export interface Outcome extends ApiAnswer {
  /** False where nothing was begun, so that the key stays free. */
  readonly begun: boolean;
}

/** Answers by idempotency key, kept for a day. */
export function createIdempotentAnswers(database: DatabaseSync, clock: SandboxClock) {
  database.exec(schema);
  const find = database.prepare("SELECT * FROM idempotent_answers WHERE livemode = ? AND key = ?");
  const insert = database.prepare(
    `INSERT INTO idempotent_answers (livemode, key, hash, status, body, request_id, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const forget = database.prepare(
    `DELETE FROM idempotent_answers WHERE created_at <= ?
       OR place <= (SELECT max(place) FROM idempotent_answers) - ${MOST_KEYS}`,
  );
  const hashOf = ({ path, params }: KeyUse) => hash("sha256", JSON.stringify([path, params]));

  /** The first answer again; undefined where the key is free. Another use of the key is refused. */
  function replay(use: KeyUse): ApiAnswer | undefined {
    forget.run(clock.now() - FORGOTTEN_AFTER_MS);
    const known = find.get(use.livemode ? 1 : 0, use.key);
    if (!known) return undefined;
    if (known.hash !== hashOf(use)) {
      return new StripeRefusal(
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${use.key}' if you meant to execute a different request.`,
        { type: "idempotency_error" },
      ).answer;
    }
    const headers = {
      "idempotent-replayed": "true",
      "original-request": String(known.request_id),
    };
    return { status: Number(known.status), body: JSON.parse(String(known.body)), headers };
  }

  return {
    /** Does the work once for each key, and answers the same again, be it an error. */
    once(use: KeyUse | undefined, work: () => Outcome): ApiAnswer {
      if (!use) return work();
      const known = replay(use);
      if (known) return known;
      const { status, body, begun } = work();
      if (begun) {
        const text = JSON.stringify(body);
        const mode = use.livemode ? 1 : 0;
        insert.run(mode, use.key, hashOf(use), status, text, use.requestId, clock.now());
      }
      return { status, body };
    },
  };
}
