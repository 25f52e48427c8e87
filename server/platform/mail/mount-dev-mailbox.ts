import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../http/app-error.ts";
import { isLocalHost } from "../local-host.ts";
import type { DevMailbox, StoredMail } from "./dev-mailbox.ts";
import { mailboxListPage, mailboxStyle, mailPage } from "./dev-mailbox-page.ts";

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Allows nothing but the inline styles of emails. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/**
 * Serves the mailbox at `/dev/mailbox`. Its emails contain login codes of every account: with `onlyFromHere` it responds
 * only to this machine.
 */
export function mountDevMailbox(
  app: FastifyInstance,
  mailbox: DevMailbox,
  { onlyFromHere }: { onlyFromHere: boolean },
): void {
  app.register(async (scope) => {
    scope.addHook("onRequest", async (request) => {
      if (onlyFromHere && !isFromThisMachine(request)) throw new AppError("not_found");
    });
    const send = (reply: FastifyReply, html: string, policy: string) =>
      reply
        .header("content-security-policy", policy)
        .header("referrer-policy", "no-referrer")
        .type("text/html; charset=utf-8")
        .send(html);

    scope.get("/dev/mailbox", (_request, reply) =>
      send(reply, mailboxListPage(mailbox.list()), PAGE_POLICY),
    );
    scope.get("/dev/mailbox.json", (_request, reply) =>
      reply.send(
        mailbox.list().map(({ to, subject, text, html, date, number, attachments = [] }) => ({
          to,
          subject,
          text,
          html,
          files: attachments.map((_, index) => `/dev/mailbox/${number}/files/${index}`),
          date: date.toISOString(),
        })),
      ),
    );
    scope.get("/dev/mailbox.css", (_request, reply) =>
      reply.type("text/css; charset=utf-8").send(mailboxStyle),
    );
    scope.get("/dev/mailbox/:number", (request, reply) =>
      send(reply, mailPage(findMail(mailbox, request)), PAGE_POLICY),
    );
    scope.get<{ Params: { file: string } }>(
      "/dev/mailbox/:number/files/:file",
      async (request, reply) => {
        const file = findMail(mailbox, request).attachments?.[Number(request.params.file)];
        if (!file) throw new AppError("not_found");
        return reply.type(file.type).send(Buffer.from(await file.content()));
      },
    );
    scope.get("/dev/mailbox/:number/html", (request, reply) =>
      send(reply, findMail(mailbox, request).html, MAIL_POLICY),
    );
  });
}

function findMail(mailbox: DevMailbox, request: FastifyRequest): StoredMail {
  const { number } = request.params as { number: string };
  const mail = mailbox.find(Number(number));
  if (!mail) throw new AppError("not_found");
  return mail;
}

const loopback = /^(::1|127\.\d+\.\d+\.\d+|::ffff:127\.\d+\.\d+\.\d+)$/;

/**
 * Whether a request comes from this machine itself. Not from a local proxy, which sends the site's host or a forwarded
 * address, nor from a foreign page whose name resolves to this machine, which sends its own host.
 */
function isFromThisMachine(request: FastifyRequest): boolean {
  const { host = "", forwarded, "x-forwarded-for": forwardedFor } = request.headers;
  return (
    loopback.test(request.socket.remoteAddress ?? "") &&
    isLocalHost(host.replace(/:\d+$/, "")) &&
    forwarded === undefined &&
    forwardedFor === undefined
  );
}
