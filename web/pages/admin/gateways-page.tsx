import { moneyPath } from "#contract/page-paths.ts";
import { GatewayRoom } from "../../features/office/money/gateway-room.tsx";
import { officeMeta } from "../../features/office/office-meta.ts";
import type { Route } from "./+types/gateways-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, moneyPath("gateways"), "Gateways");

export default function GatewaysPage() {
  return <GatewayRoom />;
}
