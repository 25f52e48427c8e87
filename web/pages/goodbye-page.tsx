import { DISCOVER_PATH, GOODBYE_PATH, HOME_PATH } from "#contract/page-paths.ts";
import { pageMeta, siteOf } from "../lib/page/page-meta.ts";
import { ButtonLink } from "../ui/button.tsx";
import { StreamLine } from "../ui/stream/stream-line.tsx";
import type { Route } from "./+types/goodbye-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteOf(matches),
    path: GOODBYE_PATH,
    title: "Your account is erased",
    description: "What was erased with your account, and what stays.",
    unlisted: true,
  });

export default function GoodbyePage() {
  return (
    <section className="wrap section grid justify-items-start gap-6">
      <StreamLine />
      <h1 className="text-title">Your account is erased</h1>
      <p className="max-w-text text-lead text-ink-soft">Thank you for having been with us.</p>
      <div className="grid max-w-text gap-3">
        <p>
          <b>Gone</b> are your name, your address, your photo and what you wrote beside your gifts,
          here and in every list. You are logged out everywhere.
        </p>
        <p>
          <b>What stays</b> is what you gave, in the books, without a name: so they still add up,
          and no campaign loses it.
        </p>
        <p>The last mail from us, which says this too, is on its way to you.</p>
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
