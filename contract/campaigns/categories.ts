import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { picture } from "../wire.ts";

export const category = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  campaign_count: z.number(),
  /** Shown if the category has no featured campaign. */
  picture,
  /** Its first image is on the category's card. */
  featured_campaign: z.nullable(
    z.object({ id: z.number(), title: z.string(), images: z.array(picture) }),
  ),
});
export type Category = z.output<typeof category>;

export const listCategories = defineEndpoint({
  method: "GET",
  path: "/api/v1/campaign_category/list/",
  summary: "List the causes in order",
  access: "anyone",
  success: { status: 200, body: z.object({ campaign_categories: z.array(category) }) },
  errors: [],
});
