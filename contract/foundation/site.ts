import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { story } from "../story.ts";
import { currency } from "../wire.ts";

export const siteLogo = z.object({
  id: z.string(),
  /** Rendered size in pixels. */
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

/** Office settings that pages show unchanged. */
export const publicSettings = {
  product_name: z.string(),
  tagline: z.string(),
  hero_title: z.string(),
  hero_lead: z.string(),
  colour_main: z.string(),
  colour_accent: z.string(),
  contact_email: z.string(),
  /** May be empty. */
  contact_phone: z.string(),
  /** Lines of text; may be empty. */
  contact_address: z.string(),
  social_links: z.array(socialLink),
  /** IANA name of the charity's time zone. */
  time_zone: z.string(),
  service_fee_percent: z.number(),
  /** Currencies for donations, in addition to a campaign's own, and for new campaigns. */
  currencies: z.array(currency),
};

export const site = z.object({
  ...publicSettings,
  social_links: z.array(z.extend(socialLink, { icon: z.enum(socialIcons) })),
  /** `image` is a URL. A wide logo is assumed to include the name. */
  logo: z.nullable(
    z.object({ image: z.string(), width: z.number(), height: z.number(), wide: z.boolean() }),
  ),
  imprint: z.boolean(),
  /** The origin of links to this site, without a trailing slash. */
  public_url: z.string(),
  /** Whether only test gateways are configured, so that no money is moved. */
  sandbox: z.boolean(),
  /** How donations can be paid; empty if the site accepts none yet. */
  gift_methods: z.array(z.enum(["card", "crypto", "bank"])),
  /** Those of `gift_methods` that go to a test gateway. */
  test_methods: z.array(z.enum(["card", "crypto", "bank"])),
});
export type Site = z.output<typeof site>;

export const getSite = defineEndpoint({
  method: "GET",
  path: "/api/v1/site/",
  summary: "Get the site's name, texts, appearance, contacts, fee and mode",
  access: "anyone",
  success: { status: 200, body: site },
  errors: [],
});

export const getWireInstructions = defineEndpoint({
  method: "GET",
  path: "/api/v1/site/wire-instructions/",
  summary: "Get how to give by cheque or wire transfer; empty if that is not offered",
  access: "anyone",
  success: { status: 200, body: z.object({ text: z.string() }) },
  errors: [],
});

export const legalPages = ["terms", "privacy", "imprint"] as const;
export type LegalPage = (typeof legalPages)[number];

export const getLegalPage = defineEndpoint({
  method: "GET",
  path: "/api/v1/site/legal/{page}/",
  summary: "Get the text of a legal page",
  access: "anyone",
  params: z.object({ page: z.enum(legalPages) }),
  success: { status: 200, body: z.object({ text: story }) },
  errors: ["not_found"],
});
