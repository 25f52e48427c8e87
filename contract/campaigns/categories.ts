import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { picture } from "../wire.ts";

export const category = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  campaign_count: z.number(),
  /** The category's own picture, for where no campaign stands for it. */
  picture,
  /** The campaign that stands for the category; its first image is on the category's card. */
  featured_campaign: z.nullable(
    z.object({ id: z.number(), title: z.string(), images: z.array(picture) }),
  ),
});
export type Category = z.output<typeof category>;

export const listCategories = defineEndpoint({
  method: "GET",
  path: "/api/v1/campaign_category/list/",
  summary: "The causes, in their order",
  access: "anyone",
  success: { status: 200, body: z.object({ campaign_categories: z.array(category) }) },
  errors: [],
});
