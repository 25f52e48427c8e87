import { Form, useNavigation } from "react-router";
import { confirmSubscription } from "#contract/outreach/newsletter.ts";
import { DISCOVER_PATH } from "#contract/page-paths.ts";
import { LinkProblem } from "../../features/newsletter/link-problem.tsx";
import { linkHandle, tokenOf } from "../../features/newsletter/link-token.ts";
import { serverApi } from "../../lib/api/api.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import type { Route } from "./+types/confirm-page";
import { behindLink, newsletterMeta, ownPage } from "./newsletter-page.ts";

export async function action({ context, request }: Route.ActionArgs) {
  const allow_tracking = (await request.formData()).has("allow_tracking");
  const body = { token: tokenOf(request), allow_tracking };
  return behindLink(() => serverApi(context)(confirmSubscription, { body }));
}

export const handle = linkHandle;

export const headers = ownPage;

export const meta: Route.MetaFunction = ({ matches }) =>
  newsletterMeta(matches, "confirm", "Confirm the newsletter");

/** A button and not the link itself confirms: programs that look into mails follow their links. */
export default function ConfirmPage({ actionData }: Route.ComponentProps) {
  const { state } = useNavigation();
  if (actionData === null) return <LinkProblem />;
  if (actionData) {
    return (
      <>
        <PageHead
          title="You are on the list"
          lead={
            <span role="status">
              From now on our newsletter comes to {actionData.email}. Each has a link to unsubscribe
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
        title="Confirm the newsletter"
        lead="One click, and our newsletter comes to your mailbox."
      />
      <Form method="post" className="wrap wrap-start pb-section news-form">
        <Checkbox
          name="allow_tracking"
          label="You may count that I open it and follow its links"
          hint="It helps us to write what people read. You can change it below any issue."
        />
        <Button type="submit" busy={state !== "idle"}>
          Confirm
        </Button>
      </Form>
    </>
  );
}
