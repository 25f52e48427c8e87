import { officeMeta } from "../../features/office/office-meta.ts";
import { ReviewList } from "../../features/office/review-list.tsx";
import type { Route } from "./+types/reviews-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, "/admin/reviews", "Reviews");

export default function ReviewsPage() {
  return <ReviewList />;
}
