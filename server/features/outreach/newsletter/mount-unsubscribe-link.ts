import type { FastifyInstance } from "fastify";
import { unsubscribe } from "#contract/outreach/newsletter.ts";
import { newsletterPath } from "#contract/page-paths.ts";

const PATH = unsubscribe.path.replace(/\/$/, "");

/**
 * Mail programs post to the URL in `List-Unsubscribe`. Opening it in a browser leads to a page that
 * asks first, since link scanners open URLs too.
 */
export function mountUnsubscribeLink(app: FastifyInstance): void {
  app.get<{ Querystring: { token?: unknown } }>(PATH, ({ query }, reply) => {
    const token = new URLSearchParams({ token: String(query.token ?? "") });
    return reply
      .header("referrer-policy", "no-referrer")
      .redirect(`${newsletterPath("unsubscribe")}?${token}`, 302);
  });
}
