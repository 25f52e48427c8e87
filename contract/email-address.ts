import * as z from "zod/mini";

export const emailMessages = {
  required: "Email is required",
  invalid: "Invalid email address",
} as const;

/** Octets, as RFC 5321 counts them (sections 4.5.3.1.1 and 4.5.3.1.3). */
const MAX_LOCAL_PART = 64;
const MAX_ADDRESS = 254;

/** What HTML email fields accept, and letters and digits of any script (RFC 6531). */
const localPart = /^(?:[a-z\d.!#$%&'*+/=?^_`{|}~-]|[\p{L}\p{N}]\p{M}*)+$/u;
const asciiDomain =
  /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d][a-z\d-]{0,61}[a-z\d]$/;
const onlyDomain = /^[a-z\d.\-\u0080-\u{10ffff}]+$/iu;
/** Invisible characters. Joiners are handled later: some Persian and Indic domains need them. */
const invisible = /(?![\u200c\u200d])[\p{Cf}\p{Default_Ignorable_Code_Point}\u0085]/gu;
const joiners = /[\u200c\u200d]/g;

/**
 * An email address as stored: trimmed, without invisible characters, in lower case, the domain in
 * ASCII. Other text is cleaned the same way.
 */
export function cleanEmail(text: string): string {
  const clean = text
    .toWellFormed()
    .replace(invisible, "")
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .trim();
  const at = clean.lastIndexOf("@");
  const local = clean
    .slice(0, at === -1 ? clean.length : at)
    .replace(joiners, "")
    .normalize("NFC")
    .toLowerCase()
    .normalize("NFC");
  if (at === -1) return local.trim();
  const domain = clean.slice(at + 1);
  const plain = domain.replace(joiners, "");
  return `${local}@${toAscii(domain) ?? toAscii(plain) ?? plain}`.trim();
}

/** The domain in punycode; undefined if it is not a domain. */
function toAscii(domain: string): string | undefined {
  // The URL parser alone would drop tabs, decode percent signs, and accept ports and paths.
  if (!onlyDomain.test(domain) || !URL.canParse(`http://${domain}`)) return undefined;
  return new URL(`http://${domain}`).hostname;
}

function isEmail(text: string): boolean {
  const [local = "", domain = "", ...more] = text.split("@");
  return (
    more.length === 0 &&
    localPart.test(local) &&
    asciiDomain.test(domain) &&
    toAscii(domain) === domain &&
    octets(local) <= MAX_LOCAL_PART &&
    octets(text) <= MAX_ADDRESS
  );
}

const encoder = new TextEncoder();
const octets = (text: string) => encoder.encode(text).length;

/** Longer text is not cleaned, only refused. */
const MAX_TYPED = 1000;

export const cleanedEmail = z.overwrite((text: string) =>
  text.length > MAX_TYPED ? text : cleanEmail(text),
);
const isValid = z.refine<string>(isEmail, { error: emailMessages.invalid });

export const emailAddress = z
  .string(emailMessages.required)
  .check(cleanedEmail, z.minLength(1, { error: emailMessages.required, abort: true }), isValid)
  .register(z.globalRegistry, { format: "idn-email" });

/** An optional address; blank text means none. */
export const optionalEmailAddress = z
  .string()
  .check(
    cleanedEmail,
    z.refine((text) => text === "" || isEmail(text), { error: emailMessages.invalid }),
  )
  .register(z.globalRegistry, { format: "idn-email" });
