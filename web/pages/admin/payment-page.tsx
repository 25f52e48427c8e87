import { moneyPath } from "#contract/page-paths.ts";
import { NotFound } from "../../features/layout/not-found.tsx";
import { PaymentScreen } from "../../features/office/money/payment-screen.tsx";
import { officeMeta } from "../../features/office/office-meta.ts";
import type { Route } from "./+types/payment-page";

export const meta: Route.MetaFunction = ({ matches, params }) =>
  officeMeta(matches, moneyPath("payments", params.id), "Payment");

export default function PaymentPage({ params }: Route.ComponentProps) {
  return <PaymentScreen key={params.id} id={params.id} missing={<NotFound />} />;
}
