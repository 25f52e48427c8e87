import { recurringPath } from "#contract/page-paths.ts";
import { type Clock, DAY_MS } from "../../../platform/clock.ts";
import { isEqualText, keyedHash } from "../../../platform/secrets.ts";

/** Long enough for the link in a yearly email; the page emails a new one to the donor. */
const LINK_MS = 400 * DAY_MS;

/** The links by which donors manage recurring donations without an account. */
export interface RecurringLinks {
  /** Grants access to the recurring donation until it expires. */
  secretFor(recurringId: string): string;
  /** expired: it was valid once. */
  check(recurringId: string, secret: string): "valid" | "expired" | "wrong";
  /** The page on which the donor manages the recurring donation. */
  manageUrl(recurringId: string): string;
}

/** `expires.signature`: the time in seconds in base 36, signed with the recurring donation's id. */
export function createRecurringLinks(publicUrl: string, key: Buffer, clock: Clock): RecurringLinks {
  const sign = (id: string, expires: string) => keyedHash(key, `${id} ${expires}`);
  const secretFor = (id: string) => {
    const expires = Math.floor((clock() + LINK_MS) / 1000).toString(36);
    return `${expires}.${sign(id, expires)}`;
  };
  return {
    secretFor,
    check(id, secret) {
      const [expires = "", signature = ""] = secret.split(".");
      if (!isEqualText(signature, sign(id, expires))) return "wrong";
      return Number.parseInt(expires, 36) * 1000 > clock() ? "valid" : "expired";
    },
    manageUrl: (id) => `${publicUrl}${recurringPath(id, secretFor(id))}`,
  };
}
