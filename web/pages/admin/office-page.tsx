import { OFFICE_PATH } from "#contract/page-paths.ts";
import { officeMeta } from "../../features/office/office-meta.ts";
import { OfficeOverview } from "../../features/office/office-overview.tsx";
import type { Route } from "./+types/office-page";

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, OFFICE_PATH, "Office");

export default function OfficePage() {
  return <OfficeOverview />;
}
