import { officePath } from "#contract/page-paths.ts";
import { IssueScreen } from "../../features/office/newsletter/issue-screen.tsx";
import { officeMeta } from "../../features/office/office-meta.ts";
import type { Route } from "./+types/newsletter-issue-page";

export const meta: Route.MetaFunction = ({ matches, params }) =>
  officeMeta(matches, officePath("newsletter", params.id), "Newsletter");

export default function NewsletterIssuePage({ params }: Route.ComponentProps) {
  return <IssueScreen key={params.id} id={Number(params.id)} />;
}
