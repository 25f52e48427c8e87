import type { FastifyInstance } from "fastify";
import type { GroupCommit } from "./group-commit.ts";

/** No answer leaves before what it tells of is kept. */
export function answerAfterCommit(app: FastifyInstance, commit: GroupCommit): void {
  app.addHook("onSend", (_request, _reply, payload, done) => {
    const settled = commit.settled();
    if (!settled) return done(null, payload);
    settled.then(() => done(null, payload), done);
  });
}

/**
 * Bodies are read in one way, whatever the application around the plugin does with its own: JSON as a value, forms as
 * URLSearchParams. `bodyLimit` is in bytes.
 */
export function readOwnBodies(app: FastifyInstance, bodyLimit: number): void {
  const limit = { bodyLimit, parseAs: "string" } as const;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", limit, app.getDefaultJsonParser("error", "error"));
  app.addContentTypeParser("application/x-www-form-urlencoded", limit, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
}
