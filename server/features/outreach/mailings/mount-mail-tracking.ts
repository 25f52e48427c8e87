import type { FastifyInstance } from "fastify";
import type { Clock } from "../../../platform/clock.ts";
import type { Database, Db } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { findMailingContent } from "./mail-receiver-store.ts";
import { countResponse } from "./mail-response-store.ts";
import { findLinks } from "./mailing-email.ts";
import type { MailingLinks } from "./mailing-links.ts";

export interface MailTrackingDeps {
  readonly database: Database;
  readonly db: Db;
  readonly clock: Clock;
  readonly mailingLinks: MailingLinks;
}

/** A transparent GIF of one pixel. */
const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/**
 * Counts opens (a picture) and clicks (redirects) of people who consented. Redirect targets are
 * looked up in the email, never taken from the URL.
 */
export function mountMailTracking(app: FastifyInstance, deps: MailTrackingDeps): void {
  const { database, db, clock, mailingLinks } = deps;
  app.get<{ Params: { file: string }; Querystring: { s?: unknown } }>(
    "/m/o/:file",
    async ({ params, query }, reply) => {
      const id = params.file.replace(/\.gif$/, "");
      if (mailingLinks.isSigned("open", id, String(query.s))) {
        await inTransaction(database, (tx) => countResponse(tx, "opened", id, new Date(clock())));
      }
      return reply.header("referrer-policy", "no-referrer").type("image/gif").send(PIXEL);
    },
  );
  app.get<{ Params: { id: string }; Querystring: { s?: unknown; n?: unknown } }>(
    "/m/c/:id",
    async ({ params: { id }, query }, reply) => {
      if (!mailingLinks.isSigned("click", id, String(query.s))) throw new AppError("not_found");
      const content = await findMailingContent(db, id);
      const target = content && findLinks(content)[Number(query.n)];
      if (!target) throw new AppError("not_found");
      await inTransaction(database, async (tx) => {
        const at = new Date(clock());
        // A click proves an open, even where pictures are blocked.
        await countResponse(tx, "opened", id, at);
        await countResponse(tx, "clicked", id, at);
      });
      return reply.header("referrer-policy", "no-referrer").redirect(target, 302);
    },
  );
}
