import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";

export const testimonial = z.object({
  id: z.number(),
  text: z.string(),
  image: z.nullable(z.string()),
  author_name: z.string(),
  author_role: z.string(),
});
export type Testimonial = z.output<typeof testimonial>;

export const listTestimonials = defineEndpoint({
  method: "GET",
  path: "/api/v1/testimonials/",
  summary: "List testimonials, in the office's order",
  access: "anyone",
  success: { status: 200, body: z.object({ data: z.array(testimonial) }) },
  errors: [],
});
