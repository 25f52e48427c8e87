import { expect } from "vitest";
import { siteUrl } from "./visited-site.ts";

export interface ReceivedEmail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly files: readonly string[];
}

/** The emails to an address, newest first. */
export async function findEmails(address: string): Promise<ReceivedEmail[]> {
  const response = await fetch(`${siteUrl()}/dev/mailbox.json`);
  const emails = (await response.json()) as ReceivedEmail[];
  return emails.filter(({ to }) => to === address);
}

/** The newest code sent to an address; waits until `count` codes have arrived. */
export async function waitForCode(address: string, count = 1): Promise<string> {
  const codes = async () =>
    (await findEmails(address)).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
  await expect.poll(async () => (await codes()).length).toBe(count);
  return (await codes())[0] ?? "";
}

/** The path of a link in an email to an address; waits until one has arrived. */
export async function waitForLink(address: string, path: RegExp): Promise<string> {
  const link = async () =>
    (await findEmails(address)).flatMap(({ text }) => path.exec(text)?.[0] ?? [])[0];
  await expect.poll(link).toBeTruthy();
  return (await link()) ?? "";
}
