import { Readable } from "node:stream";
import { createTransport } from "nodemailer";
import { MAX_SENDING_MS, MailDeferred, MailRefused, type MailTransport } from "./mail.ts";

/** The sender of emails, and where replies go if not there. */
export interface Sender {
  readonly from: { readonly name: string; readonly address: string };
  readonly replyTo: string | null;
}

interface SmtpOptions {
  readonly url: string;
  /** Called for every email. */
  readonly sender: () => Sender;
  /** How long sending an email may take. */
  readonly timeoutMs?: number;
}

const CONNECTIONS = 5;
const CONNECT_MS = 10_000;

/** Sends emails by SMTP over a pool of connections. */
export function createSmtpTransport({
  url,
  sender,
  timeoutMs = MAX_SENDING_MS,
}: SmtpOptions): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: Number.POSITIVE_INFINITY,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: timeoutMs,
    // No part of an email may be read from a file or URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail, messageId) => {
      // The socket timeout is not enough: a server may respond slowly to every step.
      const limit = new AbortController();
      const late = setTimeout(() => limit.abort(), timeoutMs);
      const { from, replyTo } = sender();
      try {
        await transport.sendMail({
          from,
          ...(replyTo ? { replyTo } : {}),
          to: { name: "", address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          attachments: mail.attachments?.map(({ name, type, content }) => ({
            filename: name,
            contentType: type,
            content: Readable.from(streamOf(content)),
          })),
          messageId: `<${messageId}>`,
          headers: { "Auto-Submitted": "auto-generated", ...mail.headers },
          signal: limit.signal,
        });
      } catch (error) {
        throw withoutAddresses(error);
      } finally {
        clearTimeout(late);
      }
    },
    verify: async () => {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

async function* streamOf(content: () => Promise<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield await content();
}

/** The server is closing the connection or has too many: not about the email. */
const SERVICE_UNAVAILABLE = 421;
/** A reply to this command concerns the sender, which is the same for all emails: a missing password or permission. */
const SENDER_COMMAND = "MAIL FROM";
/**
 * Enhanced status codes, after the reply code, of a mailbox that does not exist (RFC 3463, RFC 7505): bad mailbox, bad
 * system, bad syntax, moved without an address, no mail for the domain, disabled mailbox. A 550 without one may concern
 * the sender or the content.
 */
const noMailbox = /^5\d\d[ -]5\.(?:1\.(?:1|2|3|6|10)|2\.1)(?![\d.])/m;

/** Errors are logged and stored with the job, and servers repeat addresses in their replies. */
function withoutAddresses(error: unknown): Error {
  const { code, command, responseCode, response } = error as {
    code?: string;
    command?: string;
    responseCode?: number;
    response?: string;
  };
  const message = `the mail server did not accept an email: ${responseCode ?? code ?? "no reason"}`;
  const concernsMail = code === "EENVELOPE" || code === "EMESSAGE";
  if (!concernsMail || responseCode === undefined || responseCode === SERVICE_UNAVAILABLE) {
    return new Error(message);
  }
  if (responseCode >= 500 && command === SENDER_COMMAND) return new Error(message);
  return responseCode >= 500
    ? new MailRefused(message, { noMailbox: noMailbox.test(response ?? "") })
    : new MailDeferred(message);
}
