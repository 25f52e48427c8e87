import { listSocialProviders } from "#contract/identity/social-sign-in.ts";
import { LOGIN_PATH } from "#contract/page-paths.ts";
import { LoginScreen } from "../../features/identity/login-screen.tsx";
import { withSocialOutcome } from "../../features/identity/sign-in-query.ts";
import { pageApi } from "../../lib/api/api.ts";
import { findLoadedSite, pageMeta } from "../../lib/page/page-meta.ts";
import type { Route } from "./+types/login-page";

export const handle = withSocialOutcome;

export async function loader({ context }: Route.LoaderArgs) {
  const { data } = await pageApi(context)(listSocialProviders, {});
  return { providers: data };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: findLoadedSite(matches),
    path: LOGIN_PATH,
    title: "Log in",
    description: "Log in to see your donations and receipts and run your campaigns.",
  });

export default function LoginPage({ loaderData }: Route.ComponentProps) {
  return <LoginScreen providers={loaderData.providers} />;
}
