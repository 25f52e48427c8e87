import { useState } from "react";
import { redirect } from "react-router";
import { type EnquiryState, getThread, replyToThread } from "#contract/outreach/enquiries.ts";
import { enquiryPath } from "#contract/page-paths.ts";
import { ThreadForm } from "../../features/enquiries/thread-form.tsx";
import { ThreadMessages } from "../../features/enquiries/thread-messages.tsx";
import { pageApi, serverApi } from "../../lib/api/api.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { findLoadedSite, pageMeta } from "../../lib/page/page-meta.ts";
import { passParameters } from "../../lib/page/page-query.ts";
import { PageHead } from "../../ui/page-head.tsx";
import type { Route } from "./+types/thread-page";

export const handle = passParameters("key");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const key = url.searchParams.get("key") ?? "";
  const thread = await pageApi(context)(getThread, { params, query: { key } });
  return { thread, key };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const key = url.searchParams.get("key") ?? "";
  const message = String((await request.formData()).get("message") ?? "");
  try {
    await serverApi(context)(replyToThread, { params, body: { key, message } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { answer: error.answer, message };
  }
  return redirect(url.pathname + url.search);
}

/** Private: the key grants access. */
export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) =>
  pageMeta({
    site: findLoadedSite(matches),
    path: enquiryPath(params.number),
    title: loaderData ? loaderData.thread.subject : "Your message",
    description: "Your message to us and our replies.",
    unlisted: true,
  });

const stateTexts: Readonly<Record<EnquiryState, string>> = {
  open: "We've received it. A person will read it and reply by email.",
  answered: "We've replied. Write again if anything is missing.",
  closed: "This enquiry is closed. Write again if you need anything else.",
};

export default function ThreadPage({ loaderData, actionData }: Route.ComponentProps) {
  const [thread, setThread] = useState(loaderData.thread);
  return (
    <>
      <PageHead title={thread.subject} lead={`${thread.number}. ${stateTexts[thread.state]}`} />
      <div className="wrap wrap-text grid gap-6 pb-section">
        <ThreadMessages messages={thread.messages} />
        <ThreadForm
          number={thread.number}
          secret={loaderData.key}
          refused={actionData}
          onSent={setThread}
        />
      </div>
    </>
  );
}
