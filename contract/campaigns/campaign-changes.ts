import * as z from "zod/mini";
import { MAX_DONATION, MIN_DONATION } from "../giving/giving-choices.ts";
import { currencies } from "../money.ts";
import { MAX_CATEGORY_ID } from "../page.ts";
import { nameLine, paragraphs, personName, plainLine } from "../plain-text.ts";
import { storyInput } from "../story.ts";

export const TITLE_LENGTH = { min: 5, max: 80 } as const;
export const DESCRIPTION_LENGTH = { min: 20, max: 240 } as const;
/** Characters a story needs before it can be submitted. */
export const MIN_STORY_LENGTH = 200;
export const MIN_GOAL = 10;
export const MAX_GOAL = 10_000_000;
export const MAX_FUNDS = 12;
export const MAX_WANTED_ITEMS = 30;
export const MAX_SUGGESTED_AMOUNTS = 6;
export const MAX_THANKS_LENGTH = 1000;
/** Characters of a suggested amount's `does`. */
export const MAX_AMOUNT_EFFECT_LENGTH = 60;
/** A live campaign's goal can grow to this many times the approved one without review. */
export const UNREVIEWED_GOAL_FACTOR = 2;

export const beneficiaryKinds = ["self", "other", "charity"] as const;

export const beneficiary = z.object({
  kind: z.enum(beneficiaryKinds),
  name: z.string(),
  registration: z.nullable(z.string()),
});
export type Beneficiary = z.output<typeof beneficiary>;

const chooseCategory = "Please choose a cause";
const categoryId = z
  .int(chooseCategory)
  .check(z.gte(1, chooseCategory), z.lte(MAX_CATEGORY_ID, chooseCategory));
const title = nameLine(TITLE_LENGTH.max).check(
  z.minLength(TITLE_LENGTH.min, `At least ${TITLE_LENGTH.min} characters`),
);
const goal = z
  .number("Please enter a goal")
  .check(
    z.gte(MIN_GOAL, `At least ${MIN_GOAL}`),
    z.lte(MAX_GOAL, `At most ${MAX_GOAL.toLocaleString("en-US")}`),
  );
const chosenCurrency = z.enum(currencies, "Please choose a currency");
export const campaignDay = z.iso.date("Please choose a date");

export const newCampaignBody = z.object({
  category_id: categoryId,
  title,
  goal,
  currency: chosenCurrency,
});

export const campaignChanges = z.object({
  category_id: z.optional(categoryId),
  title: z.optional(title),
  description: z.optional(plainLine(DESCRIPTION_LENGTH.max)),
  goal: z.optional(goal),
  currency: z.optional(chosenCurrency),
  start_date: z.optional(campaignDay),
  end_date: z.optional(z.nullable(campaignDay)),
  location: z.optional(plainLine(100)),
  beneficiary: z.optional(
    z.object({
      kind: z.enum(beneficiaryKinds),
      name: personName(120),
      registration: z.nullable(plainLine(60)),
    }),
  ),
  story: z.optional(storyInput),
  funds: z.optional(
    z
      .array(nameLine(60, "Please enter a name"))
      .check(
        z.maxLength(MAX_FUNDS, `At most ${MAX_FUNDS}`),
        z.refine(allDifferent, "Each name must be different"),
      ),
  ),
  wanted: z.optional(
    z
      .array(
        z.object({
          id: z.optional(z.int()),
          name: nameLine(80, "Please name the item"),
          note: plainLine(200),
          quantity: z.int("A whole number").check(z.gte(1, "At least 1"), z.lte(10_000)),
        }),
      )
      .check(z.maxLength(MAX_WANTED_ITEMS, `At most ${MAX_WANTED_ITEMS}`)),
  ),
  /** In the campaign's currency; the giving page offers them in this order. */
  suggested_amounts: z.optional(
    z
      .array(
        z.object({
          amount: z
            .number("Please enter each amount, such as 50")
            .check(
              z.gte(MIN_DONATION, `At least ${MIN_DONATION}`),
              z.lte(MAX_DONATION, `At most ${MAX_DONATION.toLocaleString("en-US")}`),
            ),
          does: nameLine(MAX_AMOUNT_EFFECT_LENGTH, "Please say what each amount does"),
        }),
      )
      .check(
        z.maxLength(MAX_SUGGESTED_AMOUNTS, `At most ${MAX_SUGGESTED_AMOUNTS}`),
        z.refine((all) => new Set(all.map(({ amount }) => amount)).size === all.length, {
          error: "Each amount must be different",
        }),
      ),
  ),
  /** Whether donors can give monthly or yearly; recurring donations that have started go on. */
  offers_recurring: z.optional(z.boolean()),
  /** The message donors see after donating, and the URL of one of the campaign's pictures. */
  thanks: z.optional(
    z.object({
      text: z
        .string()
        .check(
          ...paragraphs,
          z.maxLength(MAX_THANKS_LENGTH, `At most ${MAX_THANKS_LENGTH} characters`),
        ),
      /** Null for the current cover. */
      picture: z.nullable(z.string().check(z.maxLength(200))),
    }),
  ),
});
export type CampaignChanges = z.output<typeof campaignChanges>;

function allDifferent(names: readonly string[]): boolean {
  return new Set(names.map((name) => name.toLowerCase())).size === names.length;
}
