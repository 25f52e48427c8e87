import { isValidBIC, isValidIBAN } from "ibantools";
import * as z from "zod/mini";
import { emailAddress } from "../email-address.ts";
import { defineEndpoint } from "../endpoint.ts";
import { CAUSE_SHARE_PERCENT, currencies } from "../money.ts";
import { officeErrors } from "../office/users.ts";
import { nameLine, oneLine, paragraphs } from "../plain-text.ts";
import { safeHref } from "../safe-href.ts";
import { story, storyInput, storyLength } from "../story.ts";
import { canonicalTimeZone } from "../time-zone.ts";
import { publicSettings, siteLogo } from "./site.ts";
import { type ColourRole, findColourFault, hexColour } from "./site-colours.ts";

export const MAX_SOCIAL_LINKS = 6;
const MAX_LEGAL_LENGTH = 40_000;
export const MAX_WIRE_INSTRUCTIONS = 800;
/** A higher fee would break the promised share for the cause. */
export const MAX_FEE_PERCENT = 100 - CAUSE_SHARE_PERCENT;

const required = (label: string, max: number) =>
  z
    .string()
    .check(
      ...oneLine,
      z.minLength(1, `${label} is required`),
      z.maxLength(max, `${label} is too long: at most ${max} characters`),
    );
const optional = (max: number) =>
  z.string().check(...oneLine, z.maxLength(max, `At most ${max} characters`));

const colour = (role: ColourRole) =>
  z.string().check(
    z.overwrite((text) => text.trim().toLowerCase()),
    z.regex(hexColour, "Please enter the colour as # and six characters, such as #0f5c5a"),
    z.refine((text) => !hexColour.test(text) || !findColourFault(role, text), {
      error: ({ input }) => findColourFault(role, String(input))?.message ?? "",
    }),
  );

const webAddress = z.string().check(
  z.maxLength(300, "At most 300 characters"),
  z.overwrite((text) => safeHref(text) ?? ""),
  z.refine((text) => text.startsWith("http"), {
    error: "Please enter a web address, such as https://example.org/us",
  }),
);

/** A number of a bank, stored as capital letters and digits. */
const bankNumber = (isValid: (number: string) => boolean, message: string) =>
  z.string().check(
    z.maxLength(60, "At most 60 characters"),
    z.overwrite((text) => text.replace(/[\s-]/g, "").toUpperCase()),
    z.refine((text) => text === "" || isValid(text), message),
  );

const legalText = storyInput.check(
  z.refine((blocks) => storyLength(blocks) > 0, "Please write the page, or use the default"),
  z.refine((blocks) => storyLength(blocks) <= MAX_LEGAL_LENGTH, "The page is too long"),
  z.refine(
    (blocks) => blocks.every(({ kind }) => kind !== "picture"),
    "The page can't contain pictures",
  ),
);

const hasAtMostTwoDecimals = (percent: number) => Math.round(percent * 100) / 100 === percent;

const valueShapes = {
  ...publicSettings,
  /** Null for the default mark with the site's name. */
  logo: z.nullable(siteLogo),
  sender_name: z.string(),
  sender_address: z.string(),
  /** Null if replies go to the sender. */
  reply_to: z.nullable(z.string()),
  charity_name: z.string(),
  charity_address: z.string(),
  charity_registration: z.string(),
  tax_statement: z.string(),
  /** The charity's account for bank transfers. */
  bank_holder: z.string(),
  /** Without spaces. Donors cannot give by bank transfer while it is empty. */
  bank_iban: z.string(),
  /** May be empty. */
  bank_bic: z.string(),
  /** How to give by cheque or wire transfer; empty if that is not offered. */
  wire_instructions: z.string(),
  terms_text: story,
  privacy_text: story,
  /** Null if the site has no such page. */
  imprint_text: z.nullable(story),
};
const siteValues = z.object(valueShapes);

export type SiteValues = z.output<typeof siteValues>;
/** The values set by the office. Missing fields have their defaults. */
export type SavedSettings = Partial<SiteValues>;

type Optional<T extends Record<string, z.ZodMiniType>> = {
  [K in keyof T]: z.ZodMiniOptional<T[K]>;
};

function makeOptional<T extends Record<string, z.ZodMiniType>>(shapes: T): Optional<T> {
  return Object.fromEntries(
    Object.entries(shapes).map(([name, shape]) => [name, z.optional(shape)]),
  ) as Optional<T>;
}

const settings = z.object({
  /** Incremented by each change; 0 before the first. */
  version: z.number(),
  saved: z.object(makeOptional(valueShapes)),
  /** From the environment, or built in. */
  defaults: siteValues,
  changed_at: z.nullable(z.string()),
});
export type Settings = z.output<typeof settings>;

const fields = {
  product_name: nameLine(40, "Name is required"),
  tagline: required("The line", 160),
  hero_title: required("The heading", 80),
  hero_lead: required("The line", 240),
  logo: z.uuid(),
  colour_main: colour("main"),
  colour_accent: colour("accent"),
  contact_email: emailAddress,
  contact_phone: optional(40).check(
    z.refine((text) => text === "" || text.length >= 3, {
      error: "Please enter the full number, or leave it empty",
    }),
  ),
  contact_address: z.string().check(...paragraphs, z.maxLength(200, "At most 200 characters")),
  social_links: z
    .array(z.object({ name: nameLine(30, "Name is required"), url: webAddress }))
    .check(z.maxLength(MAX_SOCIAL_LINKS, `At most ${MAX_SOCIAL_LINKS} links`)),
  sender_name: nameLine(60, "Name is required"),
  sender_address: emailAddress,
  reply_to: emailAddress,
  charity_name: required("Name", 80),
  charity_address: optional(160),
  charity_registration: optional(60),
  tax_statement: optional(400),
  bank_holder: required("Name", 70),
  bank_iban: bankNumber(isValidIBAN, "This IBAN isn't valid. Please check every character"),
  bank_bic: bankNumber(
    isValidBIC,
    "This BIC isn't valid. It has 8 or 11 letters and digits, such as BPOTBEB1",
  ),
  wire_instructions: z
    .string()
    .check(
      ...paragraphs,
      z.maxLength(MAX_WIRE_INSTRUCTIONS, `At most ${MAX_WIRE_INSTRUCTIONS} characters`),
    ),
  time_zone: z.string().check(
    z.refine((name) => canonicalTimeZone(name) !== undefined, {
      error: "Please choose a time zone from the list",
    }),
  ),
  service_fee_percent: z
    .number("Please enter the fee in percent, such as 2 or 2.5")
    .check(
      z.gte(0, "The fee cannot be negative"),
      z.lte(
        MAX_FEE_PERCENT,
        `At most ${MAX_FEE_PERCENT}%: the site promises that at least ${CAUSE_SHARE_PERCENT}% of every donation reaches the cause`,
      ),
      z.refine(hasAtMostTwoDecimals, "At most two decimals"),
    ),
  currencies: z.array(z.enum(currencies)).check(
    z.minLength(1, "Please choose at least one currency"),
    z.refine((list) => new Set(list).size === list.length, "Please choose each currency once"),
  ),
  terms_text: legalText,
  privacy_text: legalText,
  imprint_text: legalText,
} as const;

type Changes = {
  [K in keyof typeof fields]: z.ZodMiniOptional<z.ZodMiniNullable<(typeof fields)[K]>>;
};

/** Null resets a field to its default; missing fields are not changed. */
export const settingChanges = z.object(
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, z.optional(z.nullable(field))]),
  ) as Changes,
);
export type SettingChanges = z.output<typeof settingChanges>;
export type SettingName = keyof typeof fields;

export const getSettings = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/settings/",
  summary: "Get the site's saved settings and their defaults",
  access: "admin",
  office: "system",
  success: { status: 200, body: settings },
  errors: officeErrors,
});

export const changeSettings = defineEndpoint({
  method: "PUT",
  path: "/api/v1/admin/settings/",
  summary: "Change settings of the site, or reset them to their defaults",
  access: "admin",
  office: "system",
  body: z.extend(settingChanges, { version: z.int() }),
  success: { status: 200, body: settings },
  errors: [...officeErrors, "invalid", "changed_meanwhile"],
});

/** The picture's bytes: PNG, JPEG, GIF, WebP or SVG, at most 5 MB. It is converted to pixels. */
export const uploadLogo = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/settings/logo/",
  summary: "Upload a logo, to be chosen in the settings",
  access: "admin",
  office: "system",
  rawBody: true,
  success: { status: 201, body: siteLogo },
  errors: [
    ...officeErrors,
    "payload_too_large",
    "unsupported_media_type",
    "invalid",
    "too_many_requests",
    "unavailable",
  ],
});
