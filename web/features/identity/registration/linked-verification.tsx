import { useEffect } from "react";
import { useNavigate } from "react-router";
import { LOGIN_PATH } from "#contract/page-paths.ts";
import { browserSession } from "../../../lib/session/browser-session.ts";
import { useSession } from "../../../lib/session/use-session.ts";
import { Button } from "../../../ui/button.tsx";
import type { EmailedLink } from "../emailed-link.ts";
import { useNext } from "../sign-in-navigation.ts";
import { readWantedPage } from "./pending-email.ts";
import { VerificationForm } from "./verification-form.tsx";

/**
 * For someone who opened the email's link. The link confirms an address only together with a login,
 * because the account may be somebody else's who signed up with this address.
 */
export function LinkedVerification({ link }: { link: EmailedLink }) {
  const { user } = useSession();
  const { next, withNext } = useNext();
  const navigate = useNavigate();
  const path = withNext(LOGIN_PATH, next ?? readWantedPage());

  useEffect(() => {
    if (!user) navigate(path, { replace: true, state: link });
  }, [user, path, link, navigate]);

  if (!user) return null;
  if (user.email === link.email) return <VerificationForm pending={undefined} link={link} />;
  return (
    <>
      <p className="sign-in-note">
        You're logged in as <strong>{user.email}</strong>. Log in as <strong>{link.email}</strong>{" "}
        to confirm that address.
      </p>
      <Button size="large" className="w-full" onClick={() => void browserSession().signOut()}>
        Log out and continue
      </Button>
    </>
  );
}
