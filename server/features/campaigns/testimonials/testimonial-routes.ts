import { listTestimonials } from "#contract/campaigns/testimonials.ts";
import type { Db } from "../../../platform/db/database.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { testimonialsTag } from "../../../tags.ts";
import { listAllTestimonials } from "./list-testimonials.ts";

export function testimonialRoutes(deps: { readonly db: Db }): Route[] {
  return [
    route(listTestimonials, async () => ({ data: await listAllTestimonials(deps) }), {
      cachedBy: () => [testimonialsTag],
    }),
  ];
}
