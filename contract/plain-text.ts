import * as z from "zod/mini";

/** Invisible characters often pasted by accident. They are removed. */
const harmless = /[\u00ad\u061c\u200b\u200e\u200f\u2060\ufeff]/g;
const lineBreaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

function clean(text: string): string {
  return text.toWellFormed().replace(lineBreaks, " ").replace(harmless, "").normalize("NFC");
}

/** One line in NFC; line breaks and runs of spaces become one space. */
export function cleanLine(text: string): string {
  return clean(text).replace(/\p{Zs}{2,}/gu, " ");
}

export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, "\n").split("\n").map(clean).join("\n");
}

/*
 * Joiners are allowed in emoji, in flags, and after letters of scripts that join them. Elsewhere they
 * could make two different names look alike.
 */
const emoji =
  /\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?(?:\u200d\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)+/gu;
const flag = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f}/gu;
const joined =
  /([\p{scx=Arab}\p{scx=Syrc}\p{scx=Nkoo}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Tibt}\p{scx=Mymr}\p{scx=Khmr}])[\u200c\u200d]/gu;
/** Number and verse signs in Arabic and Indic scripts. */
const numberSigns = /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]/gu;
/** Control and format characters, direction changes, lone surrogates, and blank letters. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]|\u034f/u;
/** More marks on one letter than any script has; they would cover neighbouring lines. */
const heaped = /\p{M}{9}/u;
const seen = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether every character is visible and no direction is overridden. Line breaks are allowed. */
export function isPrintable(text: string): boolean {
  const plain = text
    .replaceAll("\n", "")
    .replace(emoji, "")
    .replace(flag, "")
    .replace(joined, "$1")
    .replace(numberSigns, "");
  return !unseen.test(plain) && !heaped.test(text) && (text.trim() === "" || seen.test(text));
}

/** An unmistakable web or email address. */
const address =
  /:\/\/|(^|[^\p{L}\p{N}])www\.|[^\s@]@[^\s@]+\.[^\s@]|[\p{L}\p{N}]\.\p{L}{2,}(\/|:\d)/iu;
/** A web address only by its ending; it may also be a company name. */
const domain =
  /[\p{L}\p{N}]\.(app|biz|click|com|dev|info|io|link|net|online|org|shop|site|xyz)(?![\p{L}\p{N}])/iu;

export function containsAddress(text: string): boolean {
  return address.test(text) || domain.test(text);
}

export const textMessages = {
  unprintable: "This contains a character we can't display",
  address: "Please leave out web and email addresses",
} as const;

export const printable = z.refine<string>(isPrintable, { error: textMessages.unprintable });
const noAddress = z.refine<string>((text) => !containsAddress(text), {
  error: textMessages.address,
});
const noClearAddress = z.refine<string>((text) => !address.test(text), {
  error: textMessages.address,
});

export const oneLine = [z.overwrite(cleanLine), z.trim(), printable] as const;
export const paragraphs = [z.overwrite(cleanText), z.trim(), printable] as const;

const maxCharacters = (max: number) => z.maxLength(max, `At most ${max} characters`);

/** A line of plain text, trimmed, of at most `max` characters. */
export function plainLine(max: number) {
  return z.string().check(...oneLine, maxCharacters(max));
}

/** A public name: one line that no mail program turns into a link. */
export function nameLine(max: number, required?: string) {
  return z
    .string(required)
    .check(...oneLine, noAddress, z.minLength(required ? 1 : 0, required), maxCharacters(max));
}

/**
 * The name of a person or company as they write it, such as Booking.com. Emails have to pass it
 * through `unlinked`, since mail programs turn domains into links.
 */
export function personName(max: number, required?: string) {
  return z.string(required).check(
    ...oneLine,
    z.overwrite((name) => name.replace(/\p{Zs}/gu, " ")),
    noClearAddress,
    z.minLength(required ? 1 : 0, required),
    maxCharacters(max),
  );
}
