import { FORGOT_PASSWORD_PATH } from "#contract/page-paths.ts";
import { ForgotPasswordScreen } from "../../features/identity/forgot-password-screen.tsx";
import { findLoadedSite, pageMeta } from "../../lib/page/page-meta.ts";
import type { Route } from "./+types/forgot-password-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: findLoadedSite(matches),
    path: FORGOT_PASSWORD_PATH,
    title: "Forgot your password?",
    description: "Get a code by email and choose a new password.",
    unlisted: true,
  });

export default function ForgotPasswordPage() {
  return <ForgotPasswordScreen />;
}
