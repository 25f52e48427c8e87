import { moneyPath } from "#contract/page-paths.ts";
import { NotFound } from "../../features/layout/not-found.tsx";
import { DisputeScreen } from "../../features/office/money/dispute-screen.tsx";
import { officeMeta } from "../../features/office/office-meta.ts";
import type { Route } from "./+types/dispute-page";

export const meta: Route.MetaFunction = ({ matches, params }) =>
  officeMeta(matches, moneyPath("disputes", params.id), "Dispute");

export default function DisputePage({ params }: Route.ComponentProps) {
  return <DisputeScreen key={params.id} id={params.id} missing={<NotFound />} />;
}
