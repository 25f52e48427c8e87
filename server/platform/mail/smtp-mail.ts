import { createTransport } from "nodemailer";
import { MailRefused, type MailTransport } from "./mail.ts";

export interface SmtpOptions {
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
}

const CONNECTIONS = 5;
const CONNECT_MS = 10_000;
/** A server that says nothing for so long is gone. */
const SILENCE_MS = 30_000;

/** Sends mails over SMTP, on connections that are kept open between them. */
export function createSmtpTransport({ url, from }: SmtpOptions): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // What a mail says is ours: nothing in it may name a file or an address to read it from.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail, messageId) => {
      try {
        await transport.sendMail({
          from,
          to: { name: "", address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          messageId: `<${messageId}>`,
          headers: { "Auto-Submitted": "auto-generated", ...mail.headers },
        });
      } catch (error) {
        throw withoutAddresses(error);
      }
    },
    close: () => transport.close(),
  };
}

/** Errors are logged and kept with the job; a server repeats addresses in what it answers. */
function withoutAddresses(error: unknown): Error {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const message = `the mail server did not take a mail: ${responseCode ?? code ?? "no reason"}`;
  const concernsTheMail = code === "EENVELOPE" || code === "EMESSAGE";
  const forGood = concernsTheMail && responseCode !== undefined && responseCode >= 500;
  return forGood ? new MailRefused(message) : new Error(message);
}
