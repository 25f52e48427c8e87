import type { Testimonial } from "#contract/campaigns/testimonials.ts";
import { pictureUrl } from "#contract/pictures.ts";
import type { Db } from "../../../platform/db/database.ts";
import { findTestimonials, type TestimonialRow } from "./testimonial-store.ts";

/** Pixels; enough for a large avatar on a dense screen. */
const PORTRAIT_WIDTH = 192;

export async function listAllTestimonials(deps: { db: Db }): Promise<Testimonial[]> {
  const rows = await findTestimonials(deps.db);
  return rows.map(testimonialView);
}

function testimonialView(row: TestimonialRow): Testimonial {
  return {
    id: row.id,
    text: row.text,
    image: row.portrait === null ? null : pictureUrl(row.portrait, PORTRAIT_WIDTH),
    author_name: row.author_name,
    author_role: row.author_role,
  };
}
