import { VERIFICATION_CODE_PATH } from "#contract/page-paths.ts";
import { VerificationScreen } from "../../features/identity/registration/verification-screen.tsx";
import { withCode } from "../../features/identity/sign-in-query.ts";
import { pageMeta, siteOf } from "../../lib/page/page-meta.ts";
import type { Route } from "./+types/verification-code-page";

export const handle = withCode;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
    path: VERIFICATION_CODE_PATH,
    title: "Enter your code",
    description: "Confirm your email address with the code that was mailed to you.",
    unlisted: true,
  });

// An address with a code in it belongs to one person.
export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

export default function VerificationCodePage() {
  return <VerificationScreen />;
}
