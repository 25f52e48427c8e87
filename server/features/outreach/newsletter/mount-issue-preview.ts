import type { FastifyInstance } from "fastify";
import { canRead } from "#contract/office-roles.ts";
import { newsletterPath } from "#contract/page-paths.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { ReadSession, SessionIds } from "../../../platform/http/caller.ts";
import { layOutEmail } from "../../foundation/emails/email-layout.ts";
import { mailingFooter } from "../mailings/mailing-email.ts";
import { issueEmail } from "./issue-email.ts";
import { findIssue } from "./issue-store.ts";
import type { NewsletterDeps } from "./newsletter-deps.ts";

/** Only inline styles, as emails have them, and pictures of this site may load. */
const POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/**
 * Shows an issue as the email will look. The URL works while the session for which it was created
 * belongs to someone in the office who can read the newsletter.
 */
export function mountIssuePreview(
  app: FastifyInstance,
  {
    db,
    clock,
    mailSite,
    newsletterLinks,
    readSession,
  }: NewsletterDeps & { readonly readSession: ReadSession },
): void {
  const footer = mailingFooter("newsletter", {
    unsubscribe: `${mailSite.publicUrl}${newsletterPath("unsubscribe")}`,
    choose: `${mailSite.publicUrl}${newsletterPath("preferences")}`,
  });
  const isOfficeSession = (session: SessionIds) =>
    readSession(session).then(
      ({ officeRole }) => officeRole !== null && canRead(officeRole, "newsletter"),
      (error) => {
        if (error instanceof AppError) return false;
        throw error;
      },
    );
  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    "/m/preview/:id",
    async ({ params: { id }, query }, reply) => {
      const [until, by, s] = [String(query.until), String(query.by), String(query.s)];
      const session = newsletterLinks.readPreview({ id, until, by, s });
      const isOpen = session && Number(until) > clock() && (await isOfficeSession(session));
      const issue = isOpen ? await findIssue(db, Number(id)) : undefined;
      if (!issue) throw new AppError("not_found");
      return reply
        .header("content-security-policy", POLICY)
        .header("referrer-policy", "no-referrer")
        .type("text/html; charset=utf-8")
        .send(layOutEmail(issueEmail(issue), mailSite, { footer }).html);
    },
  );
}
