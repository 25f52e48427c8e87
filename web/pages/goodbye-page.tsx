import { DISCOVER_PATH, GOODBYE_PATH, HOME_PATH } from "#contract/page-paths.ts";
import { findLoadedSite, pageMeta } from "../lib/page/page-meta.ts";
import { ButtonLink } from "../ui/button.tsx";
import { StreamLine } from "../ui/stream/stream-line.tsx";
import type { Route } from "./+types/goodbye-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: findLoadedSite(matches),
    path: GOODBYE_PATH,
    title: "Your account has been erased",
    description: "What was deleted with your account, and what stays.",
    unlisted: true,
  });

export default function GoodbyePage() {
  return (
    <section className="wrap section grid justify-items-start gap-6">
      <StreamLine />
      <h1 className="text-title">Your account has been erased</h1>
      <p className="max-w-text text-lead text-ink-soft">Thank you for being part of this.</p>
      <div className="grid max-w-text gap-3">
        <p>
          <b>Deleted:</b> your name, email address, photo and the messages on your donations. You
          are logged out on every device.
        </p>
        <p>
          <b>Kept:</b> your donations, without your name, so that campaigns keep them and our
          accounts still add up.
        </p>
        <p>We've sent you one last email to confirm this.</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={HOME_PATH}>Go to the home page</ButtonLink>
        <ButtonLink href={DISCOVER_PATH} variant="quiet">
          See all campaigns
        </ButtonLink>
      </div>
    </section>
  );
}
