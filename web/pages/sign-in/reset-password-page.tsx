import { RESET_PASSWORD_PATH } from "#contract/page-paths.ts";
import { ResetPasswordScreen } from "../../features/identity/reset-password-screen.tsx";
import { withNext } from "../../features/identity/sign-in-query.ts";
import { findLoadedSite, pageMeta } from "../../lib/page/page-meta.ts";
import type { Route } from "./+types/reset-password-page";

export const handle = withNext;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: findLoadedSite(matches),
    path: RESET_PASSWORD_PATH,
    title: "Choose a new password",
    description: "Choose a new password with the code we emailed you.",
    unlisted: true,
  });

export default function ResetPasswordPage() {
  return <ResetPasswordScreen />;
}
