import { officePath } from "#contract/page-paths.ts";
import { JobRoom } from "../../features/office/jobs/job-room.tsx";
import { officeMeta } from "../../features/office/office-meta.ts";
import type { Route } from "./+types/jobs-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, officePath("jobs"), "Jobs");

export default function JobsPage() {
  return <JobRoom />;
}
