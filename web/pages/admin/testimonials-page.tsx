import { officePath } from "#contract/page-paths.ts";
import { TestimonialRoom } from "../../features/office/content/testimonial-room.tsx";
import { officeMeta } from "../../features/office/office-meta.ts";
import type { Route } from "./+types/testimonials-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, officePath("testimonials"), "Testimonials");

export default function TestimonialPage() {
  return <TestimonialRoom />;
}
