import { XMLParser, XMLValidator } from "fast-xml-parser";
import * as z from "zod/mini";
import { type Currency, currencies } from "#contract/money.ts";

export interface FeedRates {
  /** Millionths of `quote` for one unit of `base`. */
  readonly ratePpm: (base: Currency, quote: Currency) => number;
  /** "2026-11-20" */
  readonly asOf: string;
}

export class InvalidFeed extends Error {}

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
 * Parses the XML of the European Central Bank's daily reference rates. Throws InvalidFeed for anything
 * else, and if one of our currencies is missing.
 */
export function parseFeed(text: string): FeedRates {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new InvalidFeed("the feed declares a document type");
  if (XMLValidator.validate(text) !== true)
    throw new InvalidFeed("the feed is not well-formed XML");
  const parsed = feed.safeParse(parser.parse(text));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new InvalidFeed(`${issue?.path.join(".")}: ${issue?.message}`);
  }
  const day = parsed.data.Envelope.Cube.Cube;
  const perEuro = new Map<string, Fraction>([["EUR", ONE]]);
  for (const { "@currency": currency, "@rate": rate } of day.Cube) {
    if (perEuro.has(currency)) throw new InvalidFeed(`the feed has ${currency} twice`);
    perEuro.set(currency, toFraction(rate));
  }
  for (const currency of currencies) {
    if (!perEuro.has(currency)) throw new InvalidFeed(`the feed has no rate of ${currency}`);
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
