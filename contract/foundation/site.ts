import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { story } from "../story.ts";
import { currency } from "../wire.ts";

export const siteLogo = z.object({
  id: z.string(),
  /** Pixels of the drawn picture. */
  width: z.number(),
  height: z.number(),
});
export type SiteLogo = z.output<typeof siteLogo>;

export const socialLink = z.object({ name: z.string(), url: z.string() });

export const socialIcons = [
  "facebook",
  "instagram",
  "x",
  "linkedin",
  "youtube",
  "mastodon",
  "bluesky",
  "whatsapp",
  "telegram",
  "tiktok",
  "globe",
] as const;
export type SocialIcon = (typeof socialIcons)[number];

/** Settings of the office that every page shows as they are. */
export const shownSettings = {
  product_name: z.string(),
  tagline: z.string(),
  hero_title: z.string(),
  hero_lead: z.string(),
  colour_main: z.string(),
  colour_accent: z.string(),
  contact_email: z.string(),
  /** Empty where there is none. */
  contact_phone: z.string(),
  /** Lines of text; empty where there is none. */
  contact_address: z.string(),
  social_links: z.array(socialLink),
  service_fee_percent: z.number(),
  /** The currencies to give in, beside a campaign's own, and of new campaigns. */
  currencies: z.array(currency),
};

/** What every page needs to know about the site. */
export const site = z.object({
  ...shownSettings,
  social_links: z.array(z.extend(socialLink, { icon: z.enum(socialIcons) })),
  /** `image` is its address; a wide logo is taken to have the name in it. */
  logo: z.nullable(
    z.object({ image: z.string(), width: z.number(), height: z.number(), wide: z.boolean() }),
  ),
  /** Whether there is such a page. */
  imprint: z.boolean(),
  /** Origin of the site's own links, without a slash at the end. */
  public_url: z.string(),
  /** True where gateways only play, and no money moves. */
  sandbox: z.boolean(),
  /** What gifts can be paid with; none where the site takes no gifts yet. */
  gift_methods: z.array(z.enum(["card", "crypto"])),
  /** Those of them by which no money moves: a gateway that plays may stand beside a real one. */
  test_methods: z.array(z.enum(["card", "crypto"])),
});
export type Site = z.output<typeof site>;

export const getSite = defineEndpoint({
  method: "GET",
  path: "/api/v1/site/",
  summary: "The site's name, words, looks, contacts, fee and mode",
  access: "anyone",
  success: { status: 200, body: site },
  errors: [],
});

export const legalPages = ["terms", "privacy", "imprint"] as const;
export type LegalPage = (typeof legalPages)[number];

export const getLegalPage = defineEndpoint({
  method: "GET",
  path: "/api/v1/site/legal/{page}/",
  summary: "The text of a legal page",
  access: "anyone",
  params: z.object({ page: z.enum(legalPages) }),
  success: { status: 200, body: z.object({ text: story }) },
  errors: ["not_found"],
});
