import { moneyPath } from "#contract/page-paths.ts";
import { PaymentRoom } from "../../features/office/money/payment-room.tsx";
import { officeMeta } from "../../features/office/office-meta.ts";
import type { Route } from "./+types/payments-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, moneyPath("payments"), "Payments");

export default function PaymentsPage() {
  return <PaymentRoom />;
}
