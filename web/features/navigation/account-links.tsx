import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { LOGIN_PATH, OFFICE_PATH, SIGN_UP_PATH } from "#contract/page-paths.ts";
import { ownPages } from "../../lib/own-pages.ts";
import { browserSession } from "../../lib/session/browser-session.ts";
import { useSession } from "../../lib/session/use-session.ts";
import { type NavigationLink, PROFILE_PATH } from "./navigation-links.ts";

interface Looks {
  /** Classes of plain links and of the prominent one. */
  readonly plain?: string;
  readonly strong?: string;
}

interface AccountLinksProps {
  looks?: Looks;
  /** Shows the links to the person's pages. */
  group: (links: readonly NavigationLink[]) => ReactNode;
}

/** The bar's account links. Shows nothing until the session has been checked. */
export function AccountLinks({ looks = {}, group }: AccountLinksProps) {
  const { checked, user } = useSession();
  const navigate = useNavigate();
  if (!checked) {
    // Shown where scripts are off. A noscript element can't be nested in that of a guarded page.
    return (
      <div className="navigation-bar-scriptless">
        <GuestLinks looks={looks} />
      </div>
    );
  }
  if (!user) return <GuestLinks looks={looks} />;

  const logOut = () => {
    void browserSession().signOut();
    navigate(LOGIN_PATH);
  };
  return (
    <>
      {user.role !== "supporter" && (
        <a href={OFFICE_PATH} className={looks.plain}>
          Office
        </a>
      )}
      <a href={PROFILE_PATH} className={looks.plain}>
        My Profile
      </a>
      {group(ownPages)}
      <button type="button" className={looks.plain} onClick={logOut}>
        Logout
      </button>
    </>
  );
}

function GuestLinks({ looks }: { looks: Looks }) {
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
