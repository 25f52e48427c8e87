import { ForgotPasswordScreen } from "../../features/identity/forgot-password-screen.tsx";
import { pageMeta, siteOf } from "../../lib/page-meta.ts";
import type { Route } from "./+types/forgot-password-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
    path: "/forgotpassword",
    title: "Forgot your password?",
    description: "Ask for a code by mail and choose a new password with it.",
    unlisted: true,
  });

export default function ForgotPasswordPage() {
  return <ForgotPasswordScreen />;
}
