import { Form, useNavigation } from "react-router";
import { getMailPreferences, setMailPreferences } from "#contract/outreach/newsletter.ts";
import { accountPath } from "#contract/page-paths.ts";
import { LinkProblem } from "../../features/newsletter/link-problem.tsx";
import { linkHandle, readToken } from "../../features/newsletter/link-token.ts";
import { serverApi } from "../../lib/api/api.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import type { Route } from "./+types/preferences-page";
import { callWithToken, kindTexts, newsletterMeta, noStoreHeaders } from "./newsletter-page.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = { token: readToken(request) };
  return callWithToken(() => serverApi(context)(getMailPreferences, { query }));
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const body = { wanted: form.has("wanted"), allow_tracking: form.has("allow_tracking") };
  const query = { token: readToken(request) };
  return callWithToken(() => serverApi(context)(setMailPreferences, { query, body }));
}

export const handle = linkHandle;

export const headers = noStoreHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  newsletterMeta(matches, "preferences", "Your emails");

export default function PreferencesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state } = useNavigation();
  if (!loaderData) return <LinkProblem />;
  const { email, kind, wanted, allow_tracking } = loaderData;
  return (
    <>
      <PageHead title="Your emails" lead={`What we send to ${email}.`} />
      <Form method="post" className="wrap wrap-start pb-section news-form">
        <Checkbox name="wanted" label={`Send me ${kindTexts[kind]}`} defaultChecked={wanted} />
        {kind === "newsletter" && (
          <Checkbox
            name="allow_tracking"
            label="Count when I open it and follow links"
            hint="This helps us write what people want to read."
            defaultChecked={allow_tracking}
          />
        )}
        <Button type="submit" busy={state !== "idle"}>
          Save
        </Button>
        <p role="status">{actionData && state === "idle" ? "Your choices are saved." : ""}</p>
        <p className="text-ink-soft">
          If you have an account, you can choose all your emails{" "}
          <a className="link" href={accountPath("notification")}>
            in your settings
          </a>
          .
        </p>
      </Form>
    </>
  );
}
