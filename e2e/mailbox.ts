import { expect } from "vitest";
import { siteUrl } from "./visited-site.ts";

export interface MailShown {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Addresses of what is attached. */
  readonly files: readonly string[];
}

/** What came to an address, newest first. */
export async function mailsTo(address: string): Promise<MailShown[]> {
  const answer = await fetch(`${siteUrl()}/dev/mailbox.json`);
  const mails = (await answer.json()) as MailShown[];
  return mails.filter(({ to }) => to === address);
}

/** The six digits of the newest mail to an address that has some; waits until `count` have come. */
export async function mailedCode(address: string, count = 1): Promise<string> {
  const codes = async () =>
    (await mailsTo(address)).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
  await expect.poll(async () => (await codes()).length).toBe(count);
  return (await codes())[0] ?? "";
}

/** The path of a link in a mail to an address; waits until one has come. */
export async function mailedLink(address: string, path: RegExp): Promise<string> {
  const link = async () =>
    (await mailsTo(address)).flatMap(({ text }) => path.exec(text)?.[0] ?? [])[0];
  await expect.poll(link).toBeTruthy();
  return (await link()) ?? "";
}
