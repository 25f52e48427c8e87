import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { officeErrors } from "../office/users.ts";
import { settingChanges } from "./site-settings.ts";

/** The settings that a preview shows. Legal pages would be too long for its URL. */
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
  summary: "Get a token that shows unsaved changes on pages, valid for an hour",
  access: "admin",
  office: "system",
  body: previewedChanges,
  success: { status: 200, body: z.object({ draft: z.string() }) },
  errors: [...officeErrors, "invalid", "payload_too_large"],
});

export const previews = ["home", "campaign", "giving", "contact", "mail", "receipt"] as const;
export type Preview = (typeof previews)[number];
/** The theme of an email. Pages follow the device. */
export type PreviewTheme = "light" | "dark";

export const PREVIEW_PATTERN = "/admin/settings/preview/:shown";

/** The path of a preview; the token `draft` stands for the unsaved changes. */
export function previewPath(shown: Preview, draft: string, look: PreviewTheme = "light"): string {
  return `${PREVIEW_PATTERN.replace(":shown", shown)}?look=${look}&draft=${draft}`;
}
