import type { Tx } from "../../../platform/db/database.ts";
import { announce } from "../../../platform/db/in-transaction.ts";
import { testimonialsTag } from "../../../tags.ts";
import { insertTestimonial } from "./testimonial-store.ts";

export interface NewTestimonial {
  readonly text: string;
  readonly authorName: string;
  readonly authorRole: string;
  /** Key of the author's portrait. */
  readonly portrait: string | null;
  /** Testimonials are shown in the order of their positions. */
  readonly position: number;
}

/** Publishes a testimonial; answers its id. */
export async function createTestimonial(tx: Tx, testimonial: NewTestimonial): Promise<number> {
  const id = await insertTestimonial(tx, {
    text: testimonial.text,
    author_name: testimonial.authorName,
    author_role: testimonial.authorRole,
    portrait: testimonial.portrait,
    position: testimonial.position,
  });
  announce(tx, testimonialsTag);
  return id;
}
