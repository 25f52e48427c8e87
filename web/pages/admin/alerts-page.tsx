import { officePath } from "#contract/page-paths.ts";
import { AlertRoom } from "../../features/office/alerts/alert-room.tsx";
import { officeMeta } from "../../features/office/office-meta.ts";
import type { Route } from "./+types/alerts-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, officePath("alerts"), "Alerts");

export default function AlertsPage() {
  return <AlertRoom />;
}
