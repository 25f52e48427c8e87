import type { FastifyInstance } from "fastify";
import { unsubscribe } from "#contract/outreach/newsletter.ts";
import { newsletterPath } from "#contract/page-paths.ts";

const PATH = unsubscribe.path.replace(/\/$/, "");

/**
 * Mail programs post to the address in `List-Unsubscribe`. Somebody who opens it in a browser is led to the
 * page that asks first: scanners of mails open addresses too, so opening one changes nothing.
 */
export function mountUnsubscribeLink(app: FastifyInstance): void {
  app.get<{ Querystring: { token?: unknown } }>(PATH, ({ query }, reply) => {
    const token = new URLSearchParams({ token: String(query.token ?? "") });
    return reply
      .header("referrer-policy", "no-referrer")
      .redirect(`${newsletterPath("unsubscribe")}?${token}`, 302);
  });
}
