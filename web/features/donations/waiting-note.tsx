import type { HeldDonation } from "#contract/giving/donations.ts";
import { resultPath } from "#contract/page-paths.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { useHydrated } from "./form/use-hydrated.ts";

/** How often a page without scripts loads itself, and how long it waits, s: four minutes in all. */
const LOOKS = 15;
const pauseOf = (looked: number) => 3 + 2 * looked;

interface WaitingNoteProps {
  donation: HeldDonation;
  secret: string;
  /** How often the page has loaded itself already. */
  looked: number;
}

/** What a donor can do while a payment is being confirmed: nothing, or look again. */
export function WaitingNote({ donation, secret, looked }: WaitingNoteProps) {
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
          {looked >= LOOKS && "It takes longer than usual, and this page has stopped asking. "}
          <a href={here} className="link" data-reload="">
            Refresh
          </a>{" "}
          to see how it stands. You may also close this page and come back to its address.
          {looked >= LOOKS && donation.email && ` The receipt comes to ${donation.email} anyway.`}
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

/** Loads a page without scripts again, a few times. */
export function ReloadingPage({ donation, secret, looked }: WaitingNoteProps) {
  if (looked >= LOOKS) return null;
  const next = `${resultPath(donation.id, secret)}&looked=${looked + 1}`;
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`${pauseOf(looked)};url=${next}`} />
    </noscript>
  );
}
