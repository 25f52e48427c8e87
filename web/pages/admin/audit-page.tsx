import { officePath } from "#contract/page-paths.ts";
import { AuditRoom } from "../../features/office/audit/audit-room.tsx";
import { officeMeta } from "../../features/office/office-meta.ts";
import type { Route } from "./+types/audit-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, officePath("audit"), "Audit trail");

export default function AuditPage() {
  return <AuditRoom />;
}
