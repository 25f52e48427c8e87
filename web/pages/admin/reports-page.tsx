import { officePath } from "#contract/page-paths.ts";
import { officeMeta } from "../../features/office/office-meta.ts";
import { ReportRoom } from "../../features/office/review/report-room.tsx";
import type { Route } from "./+types/reports-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, officePath("reports"), "Reports");

export default function ReportPage() {
  return <ReportRoom />;
}
