import { useEffect, useRef } from "react";
import { listMyDonations } from "#contract/account/profile.ts";
import { DISCOVER_PATH } from "#contract/page-paths.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FailedPart } from "../../../ui/failed-part.tsx";
import { MoreButton } from "../../../ui/more-button.tsx";
import { PartSkeleton } from "../../../ui/part-skeleton.tsx";
import { SettingsCard } from "../../../ui/settings-card.tsx";
import { DonationItem } from "./donation-item.tsx";

export function DonationPanel() {
  const pages = usePages("", (cursor) => authorisedApi(listMyDonations, { query: { cursor } }));
  const { page, failed, reload, more } = pages;
  const count = page?.data.length ?? 0;
  const list = useRef<HTMLOListElement>(null);
  const before = useRef<number>(undefined);

  useEffect(() => {
    if (before.current === undefined || before.current === count) return;
    list.current?.children.item(before.current)?.querySelector("a")?.focus();
    before.current = undefined;
  }, [count]);

  const loadMore =
    more &&
    (() => {
      before.current = count;
      void more();
    });

  if (page && count === 0) {
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
      {failed === "list" && <FailedPart what="Your donations" retry={reload} />}
      {!page && !failed && <PartSkeleton label="Loading your donations" rows={4} />}
      {page && (
        <ol ref={list} className="entry-list">
          {page.data.map((donation) => (
            <DonationItem key={donation.id} donation={donation} />
          ))}
        </ol>
      )}
      <MoreButton pages={{ ...pages, more: loadMore }} />
    </SettingsCard>
  );
}
