import { Form, useNavigation } from "react-router";
import { getMailPreferences, unsubscribe } from "#contract/outreach/newsletter.ts";
import { newsletterPath } from "#contract/page-paths.ts";
import { LinkProblem } from "../../features/newsletter/link-problem.tsx";
import { linkHandle, tokenOf } from "../../features/newsletter/link-token.ts";
import { serverApi } from "../../lib/api/api.ts";
import { Button } from "../../ui/button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import type { Route } from "./+types/unsubscribe-page";
import { behindLink, kindWords, newsletterMeta, ownPage } from "./newsletter-page.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = { token: tokenOf(request) };
  const call = serverApi(context);
  return behindLink(async () => ({ ...(await call(getMailPreferences, { query })), ...query }));
}

export async function action({ context, request }: Route.ActionArgs) {
  const query = { token: tokenOf(request) };
  return behindLink(() => serverApi(context)(unsubscribe, { query }));
}

export const handle = linkHandle;

export const headers = ownPage;

export const meta: Route.MetaFunction = ({ matches }) =>
  newsletterMeta(matches, "unsubscribe", "Unsubscribe");

export default function UnsubscribePage({ loaderData }: Route.ComponentProps) {
  const { state } = useNavigation();
  if (!loaderData) return <LinkProblem />;
  const { email, kind, wanted, token } = loaderData;
  const preferencesLink = (
    <a
      className="link"
      href={`${newsletterPath("preferences")}?token=${encodeURIComponent(token)}`}
    >
      {wanted ? "Choose which emails you get" : "Changed your mind? Subscribe again"}
    </a>
  );
  if (!wanted) {
    return (
      <>
        <PageHead
          title="You're unsubscribed"
          lead={
            <span role="status">
              We won't send {kindWords[kind]} to {email} any more.
            </span>
          }
        />
        <p className="wrap pb-section">{preferencesLink}</p>
      </>
    );
  }
  return (
    <>
      <PageHead title="Unsubscribe" lead={`Stop sending ${kindWords[kind]} to ${email}?`} />
      <Form method="post" className="wrap wrap-start pb-section news-form">
        <Button type="submit" busy={state !== "idle"}>
          Unsubscribe
        </Button>
        <p>{preferencesLink}</p>
      </Form>
    </>
  );
}
