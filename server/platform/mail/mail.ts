export interface MailAttachment {
  readonly name: string;
  /** The media type. */
  readonly type: string;
  /** Called only once the mail server accepts the email's content. */
  content(): Promise<Uint8Array>;
}

/** An email to one person, as text and HTML. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: readonly MailAttachment[];
}

/** The longest that sending an email takes, whatever the mail server does. */
export const MAX_SENDING_MS = 20_000;

export interface MailTransport {
  /**
   * Sends an email. The id (without angle brackets) is the same for every retry. Throws `MailRefused` if a retry is
   * pointless, `MailDeferred` if it is not, and another error if it cannot communicate with the server.
   */
  send(mail: Mail, messageId: string): Promise<void>;
  /** Connects and logs in without sending. Throws if the server cannot be reached or refuses the login. */
  verify?(): Promise<void>;
  close(): void;
}

/** The mail server refuses this email for good. The message has the reply code and no address. */
export class MailRefused extends Error {
  /** The mailbox does not exist, so no other email will arrive either. */
  readonly noMailbox: boolean;

  constructor(message: string, { noMailbox = false } = {}) {
    super(message);
    this.noMailbox = noMailbox;
  }
}

/** The mail server does not accept this email at the moment. */
export class MailDeferred extends Error {}
