import { officePath } from "#contract/page-paths.ts";
import { ThreadMessages } from "../../features/enquiries/thread-messages.tsx";
import { NotFound } from "../../features/layout/not-found.tsx";
import { EnquiryScreen } from "../../features/office/enquiries/enquiry-screen.tsx";
import { officeMeta } from "../../features/office/office-meta.ts";
import type { Route } from "./+types/enquiry-page";

export const meta: Route.MetaFunction = ({ matches, params }) =>
  officeMeta(matches, officePath("enquiries", params.number), "Enquiry");

export default function EnquiryPage({ params }: Route.ComponentProps) {
  return (
    <EnquiryScreen
      key={params.number}
      number={params.number}
      missing={<NotFound />}
      thread={(messages) => <ThreadMessages messages={messages} />}
    />
  );
}
