import { officePath } from "#contract/page-paths.ts";
import { CategoryRoom } from "../../features/office/content/category-room.tsx";
import { officeMeta } from "../../features/office/office-meta.ts";
import type { Route } from "./+types/causes-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, officePath("causes"), "Causes");

export default function CausePage() {
  return <CategoryRoom />;
}
