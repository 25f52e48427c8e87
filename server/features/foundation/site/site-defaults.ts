import { designColours } from "#contract/foundation/site-colours.ts";
import type { SavedSettings, SiteValues } from "#contract/foundation/site-settings.ts";
import { currencies, SERVICE_FEE_PERCENT } from "#contract/money.ts";
import { privacyText } from "./privacy-text.ts";
import { socialPlace } from "./social-places.ts";
import { termsText } from "./terms-text.ts";

/** What the environment says of the site. */
export interface SiteDefaults {
  readonly productName: string;
  readonly contactEmail: string;
  /** Empty where there is none. */
  readonly contactPhone: string;
  /** Addresses of the charity elsewhere. */
  readonly socialLinks: readonly string[];
  readonly charity: {
    /** Undefined: the site's own name. */
    readonly name: string | undefined;
    readonly address: string;
    readonly registration: string;
    /** Undefined: the default sentence, once the address and the registration are known. */
    readonly taxStatement: string | undefined;
  };
}

const TAX_STATEMENT =
  "This gift is tax-deductible where the law of your country recognises its receiver. No goods or services were given in return.";

/** What holds where the office set nothing. Some of it follows what the office did set. */
export function siteDefaults(given: SiteDefaults, saved: SavedSettings): SiteValues {
  const name = saved.product_name ?? given.productName;
  const email = saved.contact_email ?? given.contactEmail;
  const charityIsKnown =
    (saved.charity_address ?? given.charity.address) !== "" &&
    (saved.charity_registration ?? given.charity.registration) !== "";
  return {
    product_name: given.productName,
    tagline: "Many small streams make a river, and here every one of them can be followed.",
    hero_title: "Transform Lives through the Power of Giving",
    hero_lead:
      "A small gift is a small stream. Here they join: choose a cause, see what it needs, and watch your gift count.",
    logo: null,
    colour_main: designColours.main,
    colour_accent: designColours.accent,
    contact_email: given.contactEmail,
    contact_phone: given.contactPhone,
    contact_address: "",
    social_links: given.socialLinks.map((url) => ({ name: socialPlace(url).name, url })),
    sender_name: name,
    sender_address: given.contactEmail,
    reply_to: saved.contact_email ?? null,
    charity_name: given.charity.name ?? name,
    charity_address: given.charity.address,
    charity_registration: given.charity.registration,
    tax_statement: given.charity.taxStatement ?? (charityIsKnown ? TAX_STATEMENT : ""),
    service_fee_percent: SERVICE_FEE_PERCENT,
    currencies: [...currencies],
    terms_text: termsText({
      feePercent: saved.service_fee_percent ?? SERVICE_FEE_PERCENT,
      contactEmail: email,
    }),
    privacy_text: privacyText({ contactEmail: email }),
    imprint_text: null,
  };
}
