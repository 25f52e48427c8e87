import { Form, useNavigation } from "react-router";
import { getMailPreferences, setMailPreferences } from "#contract/outreach/newsletter.ts";
import { accountPath } from "#contract/page-paths.ts";
import { LinkProblem } from "../../features/newsletter/link-problem.tsx";
import { linkHandle, tokenOf } from "../../features/newsletter/link-token.ts";
import { serverApi } from "../../lib/api/api.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import type { Route } from "./+types/preferences-page";
import { behindLink, kindWords, newsletterMeta, ownPage } from "./newsletter-page.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = { token: tokenOf(request) };
  return behindLink(() => serverApi(context)(getMailPreferences, { query }));
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const body = { wanted: form.has("wanted"), allow_tracking: form.has("allow_tracking") };
  const query = { token: tokenOf(request) };
  return behindLink(() => serverApi(context)(setMailPreferences, { query, body }));
}

export const handle = linkHandle;

export const headers = ownPage;

export const meta: Route.MetaFunction = ({ matches }) =>
  newsletterMeta(matches, "preferences", "Your mails");

export default function PreferencesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state } = useNavigation();
  if (!loaderData) return <LinkProblem />;
  const { email, kind, wanted, allow_tracking } = loaderData;
  return (
    <>
      <PageHead title="Your mails" lead={`What comes to ${email}.`} />
      <Form method="post" className="wrap wrap-start pb-section news-form">
        <Checkbox name="wanted" label={`Send me ${kindWords[kind]}`} defaultChecked={wanted} />
        {kind === "newsletter" && (
          <Checkbox
            name="allow_tracking"
            label="You may count that I open it and follow its links"
            hint="It helps us to write what people read."
            defaultChecked={allow_tracking}
          />
        )}
        <Button type="submit" busy={state !== "idle"}>
          Save
        </Button>
        <p role="status">{actionData && state === "idle" ? "Your choice is saved." : ""}</p>
        <p className="text-ink-soft">
          With an account you choose all your mails{" "}
          <a className="link" href={accountPath("notification")}>
            in its settings
          </a>
          .
        </p>
      </Form>
    </>
  );
}
