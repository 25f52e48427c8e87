import type { Donation } from "#contract/giving/donations.ts";
import { resultPath } from "#contract/page-paths.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { useHydrated } from "./form/use-hydrated.ts";

/** What a donor can do while a payment is being confirmed: nothing, or look again. */
export function WaitingNote({ donation, secret }: { donation: Donation; secret: string }) {
  const hydrated = useHydrated();
  // The address is named because a reload of an address with a fragment would not load it again.
  const here = resultPath(donation.id, secret);
  return (
    <div className="grid gap-2 no-print">
      {hydrated ? (
        <p className="flex items-center gap-3">
          <Spinner />
          This page changes by itself. You may also close it and come back to its address.
        </p>
      ) : (
        <p>
          <a href={here} className="link" data-reload="">
            Refresh
          </a>{" "}
          to see how it stands. You may also close this page and come back to its address.
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
      {donation.state === "open" && (
        <noscript>
          <meta httpEquiv="refresh" content={`5;url=${here}`} />
        </noscript>
      )}
    </div>
  );
}
