import { VERIFY_EMAIL_PATH } from "#contract/page-paths.ts";
import { withNext } from "../../features/identity/sign-in-query.ts";
import { VerifyEmailScreen } from "../../features/identity/verify-email-screen.tsx";
import { findLoadedSite, pageMeta } from "../../lib/page/page-meta.ts";
import type { Route } from "./+types/verify-email-page";

export const handle = withNext;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: findLoadedSite(matches),
    path: VERIFY_EMAIL_PATH,
    title: "Verify your email",
    description: "We've sent you a verification email.",
    unlisted: true,
  });

export default function VerifyEmailPage() {
  return <VerifyEmailScreen />;
}
