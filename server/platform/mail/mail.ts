/** A file that comes with a mail. */
export interface MailAttachment {
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  /** Made when the mail server wants it: one that takes no mail now costs no file. */
  content(): Promise<Uint8Array>;
}

/** A mail to one person, in both of its forms. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: readonly MailAttachment[];
}

/** Whatever a mail server does, sending a mail is over by then, ms. */
export const SENDING_TAKES_MS = 20_000;

export interface MailTransport {
  /**
   * Hands a mail over; the id (without angle brackets) is the same whenever the same mail is tried
   * again. Throws `MailRefused` where trying again makes no sense, `MailDeferred` where it does, and
   * something else where the server cannot be talked to.
   */
  send(mail: Mail, messageId: string): Promise<void>;
  close(): void;
}

/** The mail server will never take this mail; says the reply code and not to whom it was. */
export class MailRefused extends Error {
  /** There is no such mailbox: no other mail will get there either. */
  readonly noMailbox: boolean;

  constructor(message: string, { noMailbox = false } = {}) {
    super(message);
    this.noMailbox = noMailbox;
  }
}

/** The mail server does not take this mail now. */
export class MailDeferred extends Error {}
