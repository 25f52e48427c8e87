import { listSocialProviders } from "#contract/identity/social-sign-in.ts";
import { SIGN_UP_PATH } from "#contract/page-paths.ts";
import { SignUpScreen } from "../../features/identity/registration/sign-up-screen.tsx";
import { withNext } from "../../features/identity/sign-in-query.ts";
import { pageApi } from "../../lib/api/api.ts";
import { findLoadedSite, pageMeta } from "../../lib/page/page-meta.ts";
import type { Route } from "./+types/sign-up-page";

export const handle = withNext;

export async function loader({ context }: Route.LoaderArgs) {
  const { data } = await pageApi(context)(listSocialProviders, {});
  return { providers: data };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: findLoadedSite(matches),
    path: SIGN_UP_PATH,
    title: "Sign up",
    description:
      "Create an account to keep your donations and receipts in one place and start campaigns.",
  });

export default function SignUpPage({ loaderData }: Route.ComponentProps) {
  return <SignUpScreen providers={loaderData.providers} />;
}
