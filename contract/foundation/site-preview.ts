import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { settingChanges } from "./site-settings.ts";

/** The settings that a preview shows: an address has room for them, and none for legal pages. */
export const previewedChanges = z.pick(settingChanges, {
  product_name: true,
  tagline: true,
  hero_title: true,
  hero_lead: true,
  logo: true,
  colour_main: true,
  colour_accent: true,
  contact_email: true,
  contact_phone: true,
  contact_address: true,
  social_links: true,
  charity_name: true,
  charity_address: true,
  charity_registration: true,
  tax_statement: true,
  service_fee_percent: true,
  currencies: true,
});
export type PreviewedChanges = z.output<typeof previewedChanges>;

export const previewSettings = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/settings/preview/",
  summary: "Get a token with which pages show changes that are not saved, for an hour",
  access: "admin",
  body: previewedChanges,
  success: { status: 200, body: z.object({ draft: z.string() }) },
  errors: ["unauthorized", "forbidden", "two_factor_required", "invalid", "payload_too_large"],
});

/** What can be looked at; a receipt is a PDF. */
export const previews = ["home", "campaign", "giving", "contact", "mail", "receipt"] as const;
export type Preview = (typeof previews)[number];
/** Only mails have a look for the night: pages for visitors have none. */
export type PreviewLook = "light" | "dark";

export const PREVIEW_PATTERN = "/admin/settings/preview/:shown";

/** The address that shows it with the changes of `draft`. */
export function previewPath(shown: Preview, draft: string, look: PreviewLook = "light"): string {
  return `${PREVIEW_PATTERN.replace(":shown", shown)}?look=${look}&draft=${draft}`;
}
