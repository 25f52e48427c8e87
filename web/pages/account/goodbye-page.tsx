import { GOODBYE_PATH } from "#contract/page-paths.ts";
import { GoodbyeScreen } from "../../features/account/privacy/goodbye-screen.tsx";
import { pageMeta, siteOf } from "../../lib/page-meta.ts";
import type { Route } from "./+types/goodbye-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
    path: GOODBYE_PATH,
    title: "Your account is erased",
    description: "What was erased with your account, and what stays.",
    unlisted: true,
  });

export default function GoodbyePage() {
  return <GoodbyeScreen />;
}
