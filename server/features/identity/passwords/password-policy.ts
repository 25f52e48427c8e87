import { MIN_PASSWORD_LENGTH } from "#contract/identity/password-length.ts";
import { passwordMessages } from "#contract/identity/passwords.ts";
import { bodyError } from "../../../platform/http/app-error.ts";
import { isCommonPassword } from "./frequent-passwords.ts";

/** A shorter name is part of too many good passwords by chance. */
const SHORTEST_TELLING_NAME = 4;

/** Why a password may not be chosen; undefined where it may. */
export function passwordFault(password: string, productName: string): string | undefined {
  const characters = [...password.normalize("NFC")].length;
  if (characters < MIN_PASSWORD_LENGTH) return passwordMessages.short;
  if (isCommonPassword(password)) return passwordMessages.common;
  if (holdsName(password, productName)) return passwordMessages.product;
  return undefined;
}

/** Throws `invalid` for this field of the body where the password may not be chosen. */
export function refuseBadPassword(field: string, password: string, productName: string): void {
  const fault = passwordFault(password, productName);
  if (fault) throw bodyError(field, fault);
}

function holdsName(password: string, productName: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/\s+/g, "");
  const name = plain(productName);
  return name.length >= SHORTEST_TELLING_NAME && plain(password).includes(name);
}
