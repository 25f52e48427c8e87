import { useNavigate } from "react-router";
import { LOGIN_PATH, SIGN_UP_PATH } from "#contract/page-paths.ts";
import { browserSession } from "../../lib/session/browser-session.ts";
import { useSession } from "../../lib/session/use-session.ts";
import { PROFILE_PATH } from "./navigation-links.ts";

interface AccountLinksProps {
  /** The classes of a plain entry and of the one that stands out. */
  looks?: { readonly plain?: string; readonly strong?: string };
}

/** The bar's links about the account. Renders nothing until it is known who is signed in. */
export function AccountLinks({ looks = {} }: AccountLinksProps) {
  const { checked, user } = useSession();
  const navigate = useNavigate();
  if (!checked) return null;

  if (!user) {
    return (
      <>
        <a href={LOGIN_PATH} className={looks.plain}>
          Login
        </a>
        <a href={SIGN_UP_PATH} className={looks.strong}>
          Start a Campaign
        </a>
      </>
    );
  }

  const logOut = () => {
    void browserSession().signOut();
    navigate(LOGIN_PATH);
  };
  return (
    <>
      <a href={PROFILE_PATH} className={looks.plain}>
        My Profile
      </a>
      <button type="button" className={looks.plain} onClick={logOut}>
        Logout
      </button>
    </>
  );
}
