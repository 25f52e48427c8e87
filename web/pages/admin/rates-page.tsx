import { moneyPath } from "#contract/page-paths.ts";
import { RateRoom } from "../../features/office/money/rate-room.tsx";
import { officeMeta } from "../../features/office/office-meta.ts";
import type { Route } from "./+types/rates-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, moneyPath("rates"), "Reference rates");

export default function RatesPage() {
  return <RateRoom />;
}
