import { designColours } from "#contract/foundation/site-colours.ts";
import type { SavedSettings, SiteValues } from "#contract/foundation/site-settings.ts";
import { currencies, SERVICE_FEE_PERCENT } from "#contract/money.ts";
import { privacyText, termsText } from "./legal-texts.ts";
import { socialNetwork } from "./social-networks.ts";

/** The site's settings from the environment. */
export interface SiteDefaults {
  readonly productName: string;
  readonly contactEmail: string;
  /** Empty if there is none. */
  readonly contactPhone: string;
  /** URLs of the charity's social pages. */
  readonly socialLinks: readonly string[];
  readonly charity: {
    /** Undefined: the product name. */
    readonly name: string | undefined;
    readonly address: string;
    readonly registration: string;
    /** Undefined: the default sentence, once the address and the registration are known. */
    readonly taxStatement: string | undefined;
  };
}

const TAX_STATEMENT =
  "This donation is tax-deductible where your country's law recognises the recipient. No goods or services were provided in return.";

/** The values of settings that the office hasn't set. Some depend on those it has. */
export function siteDefaults(environment: SiteDefaults, saved: SavedSettings): SiteValues {
  const name = saved.product_name ?? environment.productName;
  const email = saved.contact_email ?? environment.contactEmail;
  const charityIsKnown =
    (saved.charity_address ?? environment.charity.address) !== "" &&
    (saved.charity_registration ?? environment.charity.registration) !== "";
  const charityName = environment.charity.name ?? name;
  return {
    product_name: environment.productName,
    tagline: "Many small streams make a river, and here every one of them can be followed.",
    hero_title: "Transform Lives through the Power of Giving",
    hero_lead:
      "A small donation is a small stream. Here they join: choose a cause, see what it needs, and follow the difference you make.",
    logo: null,
    colour_main: designColours.main,
    colour_accent: designColours.accent,
    contact_email: environment.contactEmail,
    contact_phone: environment.contactPhone,
    contact_address: "",
    social_links: environment.socialLinks.map((url) => ({ name: socialNetwork(url).name, url })),
    sender_name: name,
    sender_address: environment.contactEmail,
    reply_to: saved.contact_email ?? null,
    charity_name: charityName,
    charity_address: environment.charity.address,
    charity_registration: environment.charity.registration,
    tax_statement: environment.charity.taxStatement ?? (charityIsKnown ? TAX_STATEMENT : ""),
    bank_holder: (saved.charity_name ?? charityName).slice(0, 70),
    bank_iban: "",
    bank_bic: "",
    wire_instructions: "",
    time_zone: "UTC",
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
