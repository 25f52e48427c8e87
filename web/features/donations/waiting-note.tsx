import type { DonationForDonor } from "#contract/giving/donations.ts";
import { donationResultPath } from "#contract/page-paths.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { useHydrated } from "./form/use-hydrated.ts";

/** A page without JavaScript reloads this often, for about four minutes in total. */
const MAX_RELOADS = 15;
/** In seconds. */
const reloadDelay = (reloadCount: number) => 3 + 2 * reloadCount;

interface WaitingNoteProps {
  donation: DonationForDonor;
  secret: string;
  reloadCount: number;
}

export function WaitingNote({ donation, secret, reloadCount }: WaitingNoteProps) {
  const hydrated = useHydrated();
  // Named because an address with a fragment would not be loaded again.
  const here = donationResultPath(donation.id, secret);
  return (
    <div className="grid gap-2 no-print">
      {hydrated ? (
        <p className="flex items-center gap-3">
          <Spinner />
          This page updates automatically. You can also close it and come back to this address
          later.
        </p>
      ) : (
        <p>
          {reloadCount >= MAX_RELOADS &&
            "This is taking longer than usual, so the page has stopped refreshing. "}
          <a href={here} className="link" data-reload="">
            Refresh
          </a>{" "}
          to see the latest status. You can also close this page and come back to this address
          later.
          {reloadCount >= MAX_RELOADS &&
            donation.email &&
            ` We'll email your receipt to ${donation.email} either way.`}
        </p>
      )}
      {donation.state === "open" && donation.checkout_url && (
        <p>
          Not paid yet?{" "}
          <a href={donation.checkout_url} className="link">
            Back to the payment page
          </a>
        </p>
      )}
    </div>
  );
}

export function ReloadingPage({ donation, secret, reloadCount }: WaitingNoteProps) {
  if (reloadCount >= MAX_RELOADS) return null;
  const next = `${donationResultPath(donation.id, secret)}&looked=${reloadCount + 1}`;
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`${reloadDelay(reloadCount)};url=${next}`} />
    </noscript>
  );
}
