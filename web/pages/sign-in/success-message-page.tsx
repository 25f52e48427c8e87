import { SUCCESS_MESSAGE_PATH } from "#contract/page-paths.ts";
import { SuccessScreen } from "../../features/identity/registration/success-screen.tsx";
import { pageMeta, siteOf } from "../../lib/page-meta.ts";
import type { Route } from "./+types/success-message-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
    path: SUCCESS_MESSAGE_PATH,
    title: "Password changed",
    description: "Your password was changed. Sign in with the new one.",
    unlisted: true,
  });

export default function SuccessMessagePage() {
  return <SuccessScreen />;
}
