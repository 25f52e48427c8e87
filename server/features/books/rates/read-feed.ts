import { XMLParser, XMLValidator } from "fast-xml-parser";
import * as z from "zod/mini";
import { type Currency, currencies } from "#contract/money.ts";

/** What a euro is worth on a day, in millionths of each of our currencies. */
export interface FeedRates {
  /** Millionths of the second currency for one unit of the first. */
  readonly ppmOf: (base: Currency, quote: Currency) => number;
  /** "2026-11-20" */
  readonly asOf: string;
}

/** The feed is not what it should be; the message says why. */
export class FeedUnreadable extends Error {}

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

/** Entities are not expanded, and there is no document type that could declare some. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  parseAttributeValue: false,
  parseTagValue: false,
  processEntities: false,
  removeNSPrefix: true,
});

/**
 * Reads the daily reference rates of the European Central Bank, as their XML has them. Throws FeedUnreadable
 * for anything else, and where one of our currencies is missing.
 */
export function readFeed(text: string): FeedRates {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new FeedUnreadable("it declares a document type");
  if (XMLValidator.validate(text) !== true) throw new FeedUnreadable("it is not well-formed XML");
  const parsed = feed.safeParse(parser.parse(text));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new FeedUnreadable(`${issue?.path.join(".")}: ${issue?.message}`);
  }
  const day = parsed.data.Envelope.Cube.Cube;
  const perEuro = new Map<string, Fraction>([["EUR", { above: 1n, below: 1n }]]);
  for (const one of day.Cube) {
    if (perEuro.has(one["@currency"])) throw new FeedUnreadable(`${one["@currency"]} stands twice`);
    perEuro.set(one["@currency"], toFraction(one["@rate"]));
  }
  for (const currency of currencies) {
    if (!perEuro.has(currency)) throw new FeedUnreadable(`it has no rate of ${currency}`);
  }
  const of = (currency: Currency) => perEuro.get(currency) ?? { above: 1n, below: 1n };
  return { asOf: day["@time"], ppmOf: (base, quote) => ppm(of(base), of(quote)) };
}

interface Fraction {
  readonly above: bigint;
  readonly below: bigint;
}

function toFraction(rate: string): Fraction {
  const [whole = "", part = ""] = rate.split(".");
  return { above: BigInt(whole + part), below: 10n ** BigInt(part.length) };
}

/** Millionths of `quote` for one `base`, both as parts of a euro, halves up. */
function ppm(base: Fraction, quote: Fraction): number {
  const above = quote.above * base.below * 1_000_000n;
  const below = quote.below * base.above;
  return Number((above * 2n + below) / (below * 2n));
}
