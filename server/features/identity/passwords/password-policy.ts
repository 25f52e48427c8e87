import { MIN_PASSWORD_LENGTH } from "#contract/identity/password-length.ts";
import { passwordMessages } from "#contract/identity/passwords.ts";
import { bodyError } from "../../../platform/http/app-error.ts";
import { isCommonPassword } from "./frequent-passwords.ts";

/** Shorter names occur in too many good passwords by chance. */
const MIN_NAME_LENGTH = 4;

/** Why a password is refused. Undefined if it is accepted. */
export function findPasswordFault(password: string, productName: string): string | undefined {
  const characters = [...password.normalize("NFC")].length;
  if (characters < MIN_PASSWORD_LENGTH) return passwordMessages.short;
  if (isCommonPassword(password)) return passwordMessages.common;
  if (containsName(password, productName)) return passwordMessages.product;
  return undefined;
}

/** Throws `invalid` for this field of the body if the password is refused. */
export function refuseBadPassword(field: string, password: string, productName: string): void {
  const fault = findPasswordFault(password, productName);
  if (fault) throw bodyError(field, fault);
}

function containsName(password: string, productName: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/\s+/g, "");
  const name = plain(productName);
  return name.length >= MIN_NAME_LENGTH && plain(password).includes(name);
}
