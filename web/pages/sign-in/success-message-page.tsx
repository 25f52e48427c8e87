import { PASSWORD_CHANGED_MESSAGE } from "#contract/identity/password-reset.ts";
import { LOGIN_PATH, SUCCESS_MESSAGE_PATH } from "#contract/page-paths.ts";
import { SignInFrame } from "../../features/identity/sign-in-frame.tsx";
import { findLoadedSite, pageMeta } from "../../lib/page/page-meta.ts";
import { ButtonLink } from "../../ui/button.tsx";
import type { Route } from "./+types/success-message-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: findLoadedSite(matches),
    path: SUCCESS_MESSAGE_PATH,
    title: "Password changed",
    description: "Your password has been changed. Log in with the new one.",
    unlisted: true,
  });

export default function SuccessMessagePage() {
  return (
    <SignInFrame
      title="Password changed"
      lead={`${PASSWORD_CHANGED_MESSAGE}. We've logged out all devices that used the old one.`}
      scene="poverty-relief-4"
    >
      <ButtonLink href={LOGIN_PATH} size="large" className="w-full">
        Sign In
      </ButtonLink>
    </SignInFrame>
  );
}
