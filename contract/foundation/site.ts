import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";

/** What every page needs to know about the site. */
export const site = z.object({
  product_name: z.string(),
  contact_email: z.string(),
  contact_phone: z.string(),
  /** Origin of the site's own links, without a slash at the end. */
  public_url: z.string(),
  /** True where payments go to the sandbox gateway and no money moves. */
  sandbox: z.boolean(),
});
export type Site = z.output<typeof site>;

export const getSite = defineEndpoint({
  method: "GET",
  path: "/api/v1/site/",
  summary: "The site's name, contacts and mode",
  access: "anyone",
  success: { status: 200, body: site },
  errors: [],
});
