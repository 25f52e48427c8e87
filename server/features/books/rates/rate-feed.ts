import { XMLParser, XMLValidator } from "fast-xml-parser";
import * as z from "zod/mini";
import { type Currency, currencies } from "#contract/money.ts";

export interface FeedRates {
  /** Millionths of `quote` for one unit of `base`. */
  readonly ratePpm: (base: Currency, quote: Currency) => number;
  /** "2026-11-20" */
  readonly asOf: string;
}

const cube = z.object({
  "@currency": z.string().check(z.regex(/^[A-Z]{3}$/)),
  "@rate": z.string().check(z.regex(/^\d{1,7}(\.\d{1,8})?$/), z.regex(/[1-9]/)),
});
const feed = z.object({
  Envelope: z.object({
    Cube: z.object({
      Cube: z.object({ "@time": z.iso.date(), Cube: z.array(cube).check(z.maxLength(200)) }),
    }),
  }),
});

/** Entities are not expanded; document types are refused below. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  parseAttributeValue: false,
  parseTagValue: false,
  processEntities: false,
  removeNSPrefix: true,
});

/**
 * Parses the XML of the European Central Bank's daily reference rates. Throws for anything else,
 * and if one of our currencies is missing.
 */
export function parseFeed(text: string): FeedRates {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new Error("the feed declares a document type");
  if (XMLValidator.validate(text) !== true) throw new Error("the feed is not well-formed XML");
  const parsed = feed.safeParse(parser.parse(text));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`${issue?.path.join(".")}: ${issue?.message}`);
  }
  const day = parsed.data.Envelope.Cube.Cube;
  const perEuro = new Map<string, Fraction>([["EUR", ONE]]);
  for (const { "@currency": currency, "@rate": rate } of day.Cube) {
    if (perEuro.has(currency)) throw new Error(`the feed has ${currency} twice`);
    perEuro.set(currency, toFraction(rate));
  }
  for (const currency of currencies) {
    if (!perEuro.has(currency)) throw new Error(`the feed has no rate of ${currency}`);
  }
  const find = (currency: Currency) => perEuro.get(currency) ?? ONE;
  return { asOf: day["@time"], ratePpm: (base, quote) => ppm(find(base), find(quote)) };
}

interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

const ONE: Fraction = { numerator: 1n, denominator: 1n };

function toFraction(rate: string): Fraction {
  const [whole = "", decimals = ""] = rate.split(".");
  return { numerator: BigInt(whole + decimals), denominator: 10n ** BigInt(decimals.length) };
}

/** Millionths of `quote` for one `base`, both given per euro, halves rounded up. */
function ppm(base: Fraction, quote: Fraction): number {
  const numerator = quote.numerator * base.denominator * 1_000_000n;
  const denominator = quote.denominator * base.numerator;
  return Number((numerator * 2n + denominator) / (denominator * 2n));
}

/** A day's feed has 2 kB. */
const MAX_BYTES = 100_000;
const TIMEOUT_MS = 10_000;

/** Throws after a timeout, and for a redirect, a failure or a feed that is too long. */
export async function fetchFeed(url: string, timeoutMs = TIMEOUT_MS): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, { signal, redirect: "error" });
  if (!response.ok) throw new Error(`the feed of rates returned ${response.status}`);
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > MAX_BYTES) throw new Error(`the feed is longer than ${MAX_BYTES} bytes`);
    parts.push(part);
  }
  return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(parts));
}
