import { AccountScreen } from "../../features/account/account-screen.tsx";
import { useAreaUser } from "../../lib/area-user.ts";
import { pageMeta, siteOf } from "../../lib/page-meta.ts";
import type { Route } from "./+types/account-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
    path: "/account",
    title: "Account Settings",
    description: "Your profile, your address, your donations and your privacy.",
    unlisted: true,
  });

export default function AccountPage() {
  return <AccountScreen user={useAreaUser()} />;
}
