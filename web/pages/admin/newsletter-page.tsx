import { officePath } from "#contract/page-paths.ts";
import { NewsletterRoom } from "../../features/office/newsletter/newsletter-room.tsx";
import { officeMeta } from "../../features/office/office-meta.ts";
import type { Route } from "./+types/newsletter-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, officePath("newsletter"), "Newsletter");

export default function NewsletterPage() {
  return <NewsletterRoom />;
}
