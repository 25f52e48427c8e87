import { moneyPath } from "#contract/page-paths.ts";
import { RefundRoom } from "../../features/office/money/refund-room.tsx";
import { officeMeta } from "../../features/office/office-meta.ts";
import type { Route } from "./+types/refunds-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, moneyPath("refunds"), "Refunds");

export default function RefundsPage() {
  return <RefundRoom />;
}
