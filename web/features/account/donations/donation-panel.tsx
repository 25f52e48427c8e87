import { useEffect, useRef } from "react";
import { DISCOVER_PATH } from "#contract/page-paths.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FailedPart } from "../../../ui/failed-part.tsx";
import { PartSkeleton } from "../../../ui/part-skeleton.tsx";
import { SettingsCard } from "../settings-card.tsx";
import { DonationItem } from "./donation-item.tsx";
import { useOwnDonations } from "./use-own-donations.ts";

export function DonationPanel() {
  const { shown, failed, retry, more, busy, moreFailed } = useOwnDonations();
  const count = shown?.data.length ?? 0;
  const list = useRef<HTMLOListElement>(null);
  const before = useRef<number>(undefined);

  useEffect(() => {
    if (before.current === undefined || before.current === count) return;
    list.current?.children.item(before.current)?.querySelector("a")?.focus();
    before.current = undefined;
  }, [count]);

  const loadMore = () => {
    before.current = count;
    void more();
  };

  if (shown && count === 0) {
    return (
      <EmptyState title="You have not given yet">
        <p className="mb-5">
          What you give while you are logged in stands here, and so does what you claim of the gifts
          that were given under your confirmed address.
        </p>
        <ButtonLink href={DISCOVER_PATH}>Find a campaign</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <SettingsCard title="What you gave" lead="The newest first.">
      {failed && <FailedPart what="Your donations" retry={retry} />}
      {!shown && !failed && <PartSkeleton label="Loading your donations" rows={4} />}
      {shown && (
        <ol ref={list} className="gift-list">
          {shown.data.map((donation) => (
            <DonationItem key={donation.id} donation={donation} />
          ))}
        </ol>
      )}
      {moreFailed && (
        <p role="alert" className="field-error">
          More could not be loaded. Please try again.
        </p>
      )}
      {shown?.next_cursor && (
        <p className="flex justify-center">
          <Button variant="quiet" busy={busy} onClick={loadMore}>
            Load More
          </Button>
        </p>
      )}
    </SettingsCard>
  );
}
