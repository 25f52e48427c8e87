import { officePath } from "#contract/page-paths.ts";
import { FeaturedRoom } from "../../features/office/content/featured-room.tsx";
import { officeMeta } from "../../features/office/office-meta.ts";
import type { Route } from "./+types/featured-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, officePath("featured"), "Featured");

export default function FeaturedPage() {
  return <FeaturedRoom />;
}
