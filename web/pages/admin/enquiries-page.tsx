import { officePath } from "#contract/page-paths.ts";
import { EnquiryRoom } from "../../features/office/enquiries/enquiry-room.tsx";
import { officeMeta } from "../../features/office/office-meta.ts";
import type { Route } from "./+types/enquiries-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, officePath("enquiries"), "Enquiries");

export default function EnquiryPage() {
  return <EnquiryRoom />;
}
