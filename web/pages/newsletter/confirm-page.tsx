import { data, Form, useNavigation } from "react-router";
import { confirmSubscription } from "#contract/outreach/newsletter.ts";
import { DISCOVER_PATH, newsletterPath } from "#contract/page-paths.ts";
import { LinkProblem } from "../../features/newsletter/link-problem.tsx";
import { linkHandle, readToken } from "../../features/newsletter/link-token.ts";
import { serverApi } from "../../lib/api/api.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import type { Route } from "./+types/confirm-page";
import { callWithToken, newsletterMeta, noStoreHeaders } from "./newsletter-page.ts";

export function loader({ request }: Route.LoaderArgs) {
  const hasToken = readToken(request) !== "";
  return data({ hasToken }, { status: hasToken ? 200 : 404 });
}

export async function action({ context, request }: Route.ActionArgs) {
  const allow_tracking = (await request.formData()).has("allow_tracking");
  const body = { token: readToken(request), allow_tracking };
  return callWithToken(() => serverApi(context)(confirmSubscription, { body }));
}

export const handle = linkHandle;

export const headers = noStoreHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  newsletterMeta(matches, "confirm", "Confirm your subscription");

/** Confirms by a button, because mail scanners follow links. */
export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state } = useNavigation();
  if (actionData === null || !loaderData.hasToken) {
    return (
      <LinkProblem>
        <p>Or subscribe again, and we'll send you a new link.</p>
        <ButtonLink href={newsletterPath("subscribe")}>Subscribe</ButtonLink>
      </LinkProblem>
    );
  }
  if (actionData) {
    return (
      <>
        <PageHead
          title="You're subscribed"
          lead={
            <span role="status">
              We'll send our newsletter to {actionData.email}. Every issue has a link to unsubscribe
              with one click.
            </span>
          }
        />
        <p className="wrap pb-section">
          <ButtonLink href={DISCOVER_PATH}>Discover campaigns</ButtonLink>
        </p>
      </>
    );
  }
  return (
    <>
      <PageHead
        title="Confirm your subscription"
        lead="One click, and you'll get our newsletter."
      />
      <Form method="post" className="wrap wrap-start pb-section news-form">
        <Checkbox
          name="allow_tracking"
          label="Count when I open it and follow links"
          hint="This helps us write what people want to read. You can change it at the end of every issue."
        />
        <Button type="submit" busy={state !== "idle"}>
          Confirm
        </Button>
      </Form>
    </>
  );
}
