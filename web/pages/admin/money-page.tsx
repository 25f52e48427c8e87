import { officePath } from "#contract/page-paths.ts";
import { GiftRoom } from "../../features/office/money/gift-room.tsx";
import { officeMeta } from "../../features/office/office-meta.ts";
import type { Route } from "./+types/money-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, officePath("money"), "Money");

export default function MoneyPage() {
  return <GiftRoom />;
}
