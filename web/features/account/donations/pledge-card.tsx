import { useRef, useState } from "react";
import { listOwnPledges, type OwnPledge, withdrawPledge } from "#contract/campaigns/in-kind.ts";
import type { ResponseOf } from "#contract/endpoint.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { pledgeText } from "../../../lib/pledge-texts.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Button } from "../../../ui/button.tsx";
import { SectionError } from "../../../ui/section-error.tsx";
import { SettingsCard } from "../../../ui/settings-card.tsx";
import { OwnPledgeItem } from "./own-pledge-item.tsx";

/** The user's own pledges. Nothing if there are none. */
export function PledgeCard() {
  const pages = usePages<OwnPledge, ResponseOf<typeof listOwnPledges>>("", (cursor) =>
    authorisedApi(listOwnPledges, { query: { cursor } }),
  );
  const { page, failed, busy, reload, more, replace } = pages;
  const [outcome, setOutcome] = useState<{ text: string; failed: boolean }>();
  const statusRef = useRef<HTMLParagraphElement>(null);

  const withdraw = async (pledge: OwnPledge) => {
    try {
      const changed = await authorisedApi(withdrawPledge, { params: { pledge: pledge.id } });
      replace((listed) => (listed.id === changed.id ? changed : listed));
      setOutcome({ text: `Withdrawn: ${pledgeText(pledge)}.`, failed: false });
      statusRef.current?.focus();
    } catch (error) {
      const text = error instanceof ApiError ? error.message : "Something went wrong.";
      setOutcome({ text, failed: true });
    }
  };

  const status = failed === "more" ? "We couldn't load more. Please try again." : outcome?.text;
  const tone = failed || outcome?.failed ? "field-error" : "text-sm text-ink-soft";
  if (!page && failed !== "list") return null;
  if (page?.data.length === 0) return null;
  return (
    <SettingsCard title="Your in-kind pledges" lead="Newest first.">
      {failed === "list" && <SectionError what="Your pledges" retry={reload} />}
      <ol className="entry-list">
        {page?.data.map((pledge) => (
          <OwnPledgeItem key={pledge.id} pledge={pledge} onWithdraw={() => withdraw(pledge)} />
        ))}
      </ol>
      <p ref={statusRef} tabIndex={-1} role="status" className={status ? tone : "sr-only"}>
        {status}
      </p>
      {more && (
        <p className="flex justify-center">
          <Button variant="quiet" busy={busy} onClick={more}>
            Load More
          </Button>
        </p>
      )}
    </SettingsCard>
  );
}
