import { Form, useNavigation } from "react-router";
import { getMailPreferences, unsubscribe } from "#contract/outreach/newsletter.ts";
import { newsletterPath } from "#contract/page-paths.ts";
import { LinkProblem } from "../../features/newsletter/link-problem.tsx";
import { linkHandle, readToken } from "../../features/newsletter/link-token.ts";
import { serverApi } from "../../lib/api/api.ts";
import { Button } from "../../ui/button.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import type { Route } from "./+types/unsubscribe-page";
import { callWithToken, kindTexts, newsletterMeta, noStoreHeaders } from "./newsletter-page.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = { token: readToken(request) };
  const call = serverApi(context);
  return callWithToken(async () => ({ ...(await call(getMailPreferences, { query })), ...query }));
}

export async function action({ context, request }: Route.ActionArgs) {
  const query = { token: readToken(request) };
  return callWithToken(() => serverApi(context)(unsubscribe, { query }));
}

export const handle = linkHandle;

export const headers = noStoreHeaders;

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
              We won't send {kindTexts[kind]} to {email} any more.
            </span>
          }
        />
        <p className="wrap pb-section">{preferencesLink}</p>
      </>
    );
  }
  return (
    <>
      <PageHead title="Unsubscribe" lead={`Stop sending ${kindTexts[kind]} to ${email}?`} />
      <Form method="post" className="wrap wrap-start pb-section news-form">
        <Button type="submit" busy={state !== "idle"}>
          Unsubscribe
        </Button>
        <p>{preferencesLink}</p>
      </Form>
    </>
  );
}
