import { useLocation, useNavigate, useSearchParams } from "react-router";
import { JOIN_PATH, teamPath } from "#contract/page-paths.ts";
import { JoinScreen } from "../../features/teams/join-screen.tsx";
import { findLoadedSite, pageMeta } from "../../lib/page/page-meta.ts";
import { browserSession } from "../../lib/session/browser-session.ts";
import { loginPath } from "../../lib/session/sign-in-paths.ts";
import { useAreaUser } from "../../lib/session/use-session.ts";
import type { Route } from "./+types/join-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: findLoadedSite(matches),
    path: JOIN_PATH,
    title: "Invitation",
    description: "Join the team of a campaign.",
    unlisted: true,
  });

export default function JoinPage() {
  const { email } = useAreaUser();
  const [query] = useSearchParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  const changeAccount = () => {
    void browserSession().signOut();
    // The page's own redirect to the login page would not lead back here.
    location.assign(loginPath(pathname + search));
  };
  return (
    <JoinScreen
      token={query.get("token")}
      email={email}
      onJoined={(id) => navigate(teamPath(id, "team"))}
      onOtherAccount={changeAccount}
    />
  );
}
