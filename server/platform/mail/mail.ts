/** A file that comes with a mail. */
export interface MailAttachment {
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  /** Made only when the mail server asks for the mail's content, so that a refusal costs no file. */
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

/** Sending a mail takes at most so long, whatever the mail server does, ms. */
export const SENDING_TAKES_MS = 20_000;

export interface MailTransport {
  /**
   * Hands a mail over. The id (without angle brackets) is the same each time that a mail is tried
   * again. Throws `MailRefused` when trying again makes no sense, `MailDeferred` when it does, and
   * another error when there is no talking to the server.
   */
  send(mail: Mail, messageId: string): Promise<void>;
  /** Connects and logs in without sending. Throws where the server cannot be reached or refuses the login. */
  verify?(): Promise<void>;
  close(): void;
}

/** The mail server will never take this mail. The message has the reply code and no address. */
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
