import { VERIFICATION_CODE_PATH } from "#contract/page-paths.ts";
import { VerificationScreen } from "../../features/identity/registration/verification-screen.tsx";
import { withNext } from "../../features/identity/sign-in-query.ts";
import { findLoadedSite, pageMeta } from "../../lib/page/page-meta.ts";
import type { Route } from "./+types/verification-code-page";

export const handle = withNext;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: findLoadedSite(matches),
    path: VERIFICATION_CODE_PATH,
    title: "Enter your code",
    description: "Confirm your email address with the code we emailed you.",
    unlisted: true,
  });

export default function VerificationCodePage() {
  return <VerificationScreen />;
}
