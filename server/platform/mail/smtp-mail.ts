import { Readable } from "node:stream";
import { createTransport } from "nodemailer";
import { MailDeferred, MailRefused, type MailTransport, SENDING_TAKES_MS } from "./mail.ts";

/** Who mails come from, and where answers to them go if not there. */
export interface Sender {
  readonly from: { readonly name: string; readonly address: string };
  readonly replyTo: string | null;
}

export interface SmtpOptions {
  readonly url: string;
  /** Asked for each mail. */
  readonly sender: () => Sender;
  /** How long a mail may take. */
  readonly takesMs?: number;
}

const CONNECTIONS = 5;
const CONNECT_MS = 10_000;

/** Sends mails over SMTP, on connections that are kept open between them. */
export function createSmtpTransport({
  url,
  sender,
  takesMs = SENDING_TAKES_MS,
}: SmtpOptions): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: Number.POSITIVE_INFINITY,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: takesMs,
    // We write all of a mail ourselves: no part of it may be read from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail, messageId) => {
      // A limit on silence alone is not enough: a server may answer every step slowly.
      const limit = new AbortController();
      const late = setTimeout(() => limit.abort(), takesMs);
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
            content: Readable.from(bytesOf(content)),
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

async function* bytesOf(content: () => Promise<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield await content();
}

/** The server closes the connection or has too many: this says nothing about the mail. */
const GOING_AWAY = 421;
/** The answer to this command is about who sends, which is the same for all mails: a password is missing, or a right. */
const ABOUT_THE_SENDER = "MAIL FROM";
/**
 * What says that there is no such mailbox (RFC 3463, RFC 7505): bad mailbox, bad system, bad syntax, moved
 * without an address, a domain without mail, a mailbox that was switched off. It stands after the reply code.
 * A 550 without it may be about who we are or what the mail says.
 */
const noMailbox = /^5\d\d[ -]5\.(?:1\.(?:1|2|3|6|10)|2\.1)(?![\d.])/m;

/** Errors are logged and kept with the job, and servers repeat addresses in their answers. */
function withoutAddresses(error: unknown): Error {
  const { code, command, responseCode, response } = error as {
    code?: string;
    command?: string;
    responseCode?: number;
    response?: string;
  };
  const message = `the mail server did not take a mail: ${responseCode ?? code ?? "no reason"}`;
  const concernsTheMail = code === "EENVELOPE" || code === "EMESSAGE";
  if (!concernsTheMail || responseCode === undefined || responseCode === GOING_AWAY) {
    return new Error(message);
  }
  if (responseCode >= 500 && command === ABOUT_THE_SENDER) return new Error(message);
  return responseCode >= 500
    ? new MailRefused(message, { noMailbox: noMailbox.test(response ?? "") })
    : new MailDeferred(message);
}
