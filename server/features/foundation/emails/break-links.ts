import { containsAddress } from "#contract/plain-text.ts";

/**
 * Breaks up URLs so that email clients don't link them, not even bare domains. For unreviewed text
 * in unsolicited emails.
 */
export function breakLinks(text: string): string {
  return text
    .replace(/(?<=[\p{L}\p{N}])([.。．｡])(?=\p{L})|(?<=\p{L})([.。．｡])(?=\p{N})/gu, "$& ")
    .replace(/:(?=\/)/g, ": ")
    .replace(/(?<=\S)@/g, " @")
    .replace(/@(?=\S)/g, "@ ");
}

const ipAddress = /\d{1,3}(?:\.\d{1,3}){3}/;

/**
 * Replaces web and email addresses, and breaks up anything else that email clients would link. For
 * a team's text in emails to an unconfirmed address.
 */
export function removeAddresses(text: string): string {
  const redacted = text.replace(/\S+/g, (word) =>
    containsAddress(word) || ipAddress.test(word) ? "[link removed]" : word,
  );
  return breakLinks(redacted);
}
