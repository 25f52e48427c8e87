import { DOCUMENTS_PATH, MY_DONATIONS_PATH } from "#contract/page-paths.ts";
import { OwnDonations } from "../features/account/donations/own-donations.tsx";
import { findLoadedSite, pageMeta } from "../lib/page/page-meta.ts";
import { AreaHead } from "../ui/area-head.tsx";
import type { Route } from "./+types/my-donations-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: findLoadedSite(matches),
    path: MY_DONATIONS_PATH,
    title: "My donations",
    description: "Your donations and pledges.",
    unlisted: true,
  });

export default function MyDonationsPage() {
  return (
    <div className="area-page">
      <AreaHead
        title="My donations"
        lead={
          <>
            Receipts and yearly statements are under{" "}
            <a className="link" href={DOCUMENTS_PATH}>
              Documents
            </a>
            .
          </>
        }
      />
      {/* The cards' headings are of the third level. */}
      <h2 className="sr-only">Donations and pledges</h2>
      <OwnDonations />
    </div>
  );
}
