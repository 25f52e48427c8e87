/** A mail to one person, in both of its forms. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface MailTransport {
  /**
   * Hands a mail over; the id (without angle brackets) is the same whenever the same mail is tried
   * again. Throws `MailRefused` where trying again makes no sense.
   */
  send(mail: Mail, messageId: string): Promise<void>;
  close(): void;
}

/** The mail server will never take this mail; says the reply code and not to whom it was. */
export class MailRefused extends Error {}
