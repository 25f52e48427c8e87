import { officePath } from "#contract/page-paths.ts";
import { officeMeta } from "../../features/office/office-meta.ts";
import { ReviewList } from "../../features/office/review/review-list.tsx";
import type { Route } from "./+types/reviews-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, officePath("reviews"), "Reviews");

export default function ReviewsPage() {
  return <ReviewList />;
}
