import { holdsAddress } from "#contract/plain-text.ts";

/**
 * Changes a text so that no mail program makes links of it, not even of a bare domain. For words
 * that nobody has reviewed, in mails that the receiver did not ask for. The words stay readable.
 */
export function unlinked(text: string): string {
  return text
    .replace(/(?<=[\p{L}\p{N}])([.。．｡])(?=\p{L})|(?<=\p{L})([.。．｡])(?=\p{N})/gu, "$& ")
    .replace(/:(?=\/)/g, ": ")
    .replace(/(?<=\S)@/g, " @")
    .replace(/@(?=\S)/g, "@ ");
}

const ipAddress = /\d{1,3}(?:\.\d{1,3}){3}/;

/**
 * Replaces web and mail addresses in a text, and makes sure that no mail program links the rest. For words of a
 * team in mails to an address that its owner has not confirmed.
 */
export function withoutAddresses(text: string): string {
  const kept = text.replace(/\S+/g, (word) =>
    holdsAddress(word) || ipAddress.test(word) ? "[link removed]" : word,
  );
  return unlinked(kept);
}
