import type { Clock } from "../clock.ts";
import type { Mail, MailTransport } from "./mail.ts";

export interface KeptMail extends Mail {
  readonly number: number;
  readonly messageId: string;
  readonly date: Date;
}

/** Keeps the mails in memory when there is no mail server, for people who try the site out. */
export interface DevMailbox extends MailTransport {
  /** Newest first. */
  list(): readonly KeptMail[];
  find(number: number): KeptMail | undefined;
}

const KEPT = 500;

export function createDevMailbox(clock: Clock): DevMailbox {
  const kept: KeptMail[] = [];
  let count = 0;
  return {
    send: async (mail, messageId) => {
      count += 1;
      kept.unshift({ ...mail, number: count, messageId, date: new Date(clock()) });
      kept.splice(KEPT);
    },
    list: () => kept,
    find: (number) => kept.find((mail) => mail.number === number),
    close: () => {},
  };
}
