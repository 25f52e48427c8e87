import * as z from "zod/mini";
import { testimonial } from "../campaigns/testimonials.ts";
import { defineEndpoint } from "../endpoint.ts";
import { pathId } from "../page.ts";
import { nameLine, oneLine, personName } from "../plain-text.ts";
import { officeErrors } from "./users.ts";

const SCENES_PER_CATEGORY = 6;

/** Keys of the drawn scenes; each category has one as its picture. */
export const sceneKeys: readonly string[] = [
  "education",
  "health-aid",
  "poverty-relief",
  "child-welfare",
  "human-rights",
  "disaster-relief",
].flatMap((cause) =>
  Array.from({ length: SCENES_PER_CATEGORY }, (_, index) => `${cause}-${index + 1}`),
);

const line = (what: string, most: number) =>
  z
    .string(`${what} is required`)
    .check(
      ...oneLine,
      z.minLength(1, `${what} is required`),
      z.maxLength(most, `${what} is too long: at most ${most} characters`),
    );

export const categoryBody = z.object({
  name: nameLine(60, "Name is required"),
  description: line("Description", 300),
  scene: z.string().check(z.refine((key) => sceneKeys.includes(key), "Please choose a picture")),
});

export const officeCategory = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  scene: z.string(),
  /** How many campaigns it has, in any state. */
  campaign_count: z.number(),
});
export type OfficeCategory = z.output<typeof officeCategory>;

export const testimonialBody = z.object({
  text: line("Text", 600),
  author_name: personName(100, "Name is required"),
  author_role: line("Role", 100),
});

const orderBody = z.object({ ids: z.array(z.int()).check(z.minLength(1), z.maxLength(500)) });

const idParams = z.object({ id: pathId });
const categoryList = z.object({ data: z.array(officeCategory) });
const testimonialList = z.object({ data: z.array(testimonial) });

export const listCauses = defineEndpoint({
  method: "GET",
  path: "/api/v1/admin/causes/",
  summary: "List the causes in their order",
  access: "admin",
  office: "content",
  success: { status: 200, body: categoryList },
  errors: officeErrors,
});

export const addCause = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/causes/",
  summary: "Add a cause at the end",
  access: "admin",
  office: "content",
  body: categoryBody,
  success: { status: 201, body: categoryList },
  errors: [...officeErrors, "invalid"],
});

export const changeCause = defineEndpoint({
  method: "PUT",
  path: "/api/v1/admin/causes/{id}/",
  summary: "Change the name, description and picture of a cause",
  access: "admin",
  office: "content",
  params: idParams,
  body: categoryBody,
  success: { status: 200, body: categoryList },
  errors: [...officeErrors, "not_found", "invalid"],
});

export const orderCauses = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/causes/order/",
  summary: "Reorder the causes",
  access: "admin",
  office: "content",
  body: orderBody,
  success: { status: 200, body: categoryList },
  errors: [...officeErrors, "invalid", "changed_meanwhile"],
});

export const featureOne = defineEndpoint({
  method: "PUT",
  path: "/api/v1/admin/featured/",
  summary: "Feature an active campaign",
  access: "admin",
  office: "content",
  body: z.object({ campaign_id: z.int().check(z.gte(1)) }),
  success: { status: 200, body: z.object({ message: z.string() }) },
  errors: [...officeErrors, "invalid", "not_found"],
});

export const addTestimonial = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/testimonials/",
  summary: "Add a testimonial at the end",
  access: "admin",
  office: "content",
  body: testimonialBody,
  success: { status: 201, body: testimonialList },
  errors: [...officeErrors, "invalid"],
});

export const changeTestimonial = defineEndpoint({
  method: "PUT",
  path: "/api/v1/admin/testimonials/{id}/",
  summary: "Change a testimonial",
  access: "admin",
  office: "content",
  params: idParams,
  body: testimonialBody,
  success: { status: 200, body: testimonialList },
  errors: [...officeErrors, "not_found", "invalid"],
});

export const removeTestimonial = defineEndpoint({
  method: "DELETE",
  path: "/api/v1/admin/testimonials/{id}/",
  summary: "Remove a testimonial",
  access: "admin",
  office: "content",
  params: idParams,
  success: { status: 200, body: testimonialList },
  errors: [...officeErrors, "not_found"],
});

export const orderTestimonials = defineEndpoint({
  method: "POST",
  path: "/api/v1/admin/testimonials/order/",
  summary: "Reorder the testimonials",
  access: "admin",
  office: "content",
  body: orderBody,
  success: { status: 200, body: testimonialList },
  errors: [...officeErrors, "invalid", "changed_meanwhile"],
});
