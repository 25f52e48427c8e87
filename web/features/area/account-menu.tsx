import ChevronDown from "lucide-react/icons/chevron-down";
import { useNavigate } from "react-router";
import { getProfile } from "#contract/account/profile.ts";
import { DASHBOARD_PATH, LOGIN_PATH } from "#contract/page-paths.ts";
import { useResponse } from "../../lib/api/use-response.ts";
import { ownPages } from "../../lib/own-pages.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { browserSession } from "../../lib/session/browser-session.ts";
import type { SessionUser } from "../../lib/session/session-token.ts";
import { Avatar } from "../../ui/avatar.tsx";

const load = () => authorisedApi(getProfile, {});

export function AccountMenu({ user }: { user: SessionUser }) {
  const navigate = useNavigate();
  // The avatar shows initials until the profile has loaded.
  const { answer: profile } = useResponse(load);
  const name = `${user.first_name} ${user.last_name}`.trim();

  const logOut = () => {
    void browserSession().signOut();
    navigate(LOGIN_PATH);
  };

  return (
    <details className="area-frame-drop">
      <summary className="account-menu-person">
        <Avatar name={name} portrait={profile?.photo ?? null} />
        <span className="account-menu-name">{name}</span>
        <ChevronDown aria-hidden="true" className="size-4" />
        <span className="sr-only">: your account</span>
      </summary>
      <div className="area-frame-panel account-menu-panel">
        <p>
          <b>{name}</b>
          <span>{user.email}</span>
        </p>
        <ul>
          <li>
            <a href={DASHBOARD_PATH}>My Profile</a>
          </li>
          {ownPages.map(({ href, label }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
          <li>
            <button type="button" onClick={logOut}>
              Logout
            </button>
          </li>
        </ul>
      </div>
    </details>
  );
}
