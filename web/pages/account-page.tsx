import { ACCOUNT_PATH } from "#contract/page-paths.ts";
import { AccountScreen } from "../features/account/account-screen.tsx";
import { findLoadedSite, pageMeta } from "../lib/page/page-meta.ts";
import { useAreaUser } from "../lib/session/use-session.ts";
import type { Route } from "./+types/account-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: findLoadedSite(matches),
    path: ACCOUNT_PATH,
    title: "Account Settings",
    description: "Your profile, email address, donations and privacy.",
    unlisted: true,
  });

export default function AccountPage() {
  return <AccountScreen user={useAreaUser()} />;
}
