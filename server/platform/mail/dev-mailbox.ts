import type { Clock } from "../clock.ts";
import type { Mail, MailTransport } from "./mail.ts";

export interface StoredMail extends Mail {
  readonly number: number;
  readonly messageId: string;
  readonly date: Date;
}

/** Stores emails in memory instead of sending them, for trying out the site without a mail server. */
export interface DevMailbox extends MailTransport {
  /** Newest first. */
  list(): readonly StoredMail[];
  find(number: number): StoredMail | undefined;
}

const MAX_MAILS = 500;

export function createDevMailbox(clock: Clock): DevMailbox {
  const mails: StoredMail[] = [];
  let count = 0;
  return {
    send: async (mail, messageId) => {
      count += 1;
      mails.unshift({ ...mail, number: count, messageId, date: new Date(clock()) });
      mails.splice(MAX_MAILS);
    },
    list: () => mails,
    find: (number) => mails.find((mail) => mail.number === number),
    close: () => {},
  };
}
