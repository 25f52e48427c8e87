import { moneyPath } from "#contract/page-paths.ts";
import { DisputeRoom } from "../../features/office/money/dispute-room.tsx";
import { officeMeta } from "../../features/office/office-meta.ts";
import type { Route } from "./+types/disputes-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, moneyPath("disputes"), "Disputes");

export default function DisputesPage() {
  return <DisputeRoom />;
}
