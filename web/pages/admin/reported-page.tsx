import { moneyPath } from "#contract/page-paths.ts";
import { ReportedRoom } from "../../features/office/money/reported-room.tsx";
import { officeMeta } from "../../features/office/office-meta.ts";
import type { Route } from "./+types/reported-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, moneyPath("reported"), "Reported gifts");

export default function ReportedPage() {
  return <ReportedRoom />;
}
