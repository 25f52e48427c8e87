import { NewsletterRoom } from "../../features/office/newsletter-room.tsx";
import { officeMeta } from "../../features/office/office-meta.ts";
import type { Route } from "./+types/newsletter-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, "/admin/newsletter", "Newsletter");

export default function NewsletterPage() {
  return <NewsletterRoom />;
}
