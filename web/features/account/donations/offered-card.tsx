import { useRef, useState } from "react";
import type { Donation } from "#contract/giving/donations.ts";
import {
  claimDonation,
  claimDonations,
  disownDonation,
  listOfferedDonations,
} from "#contract/giving/offered-donations.ts";
import { formatWire } from "#contract/money.ts";
import { useResponse } from "../../../lib/api/use-response.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Button } from "../../../ui/button.tsx";
import { useAction } from "../../../ui/form/use-action.ts";
import { SectionError } from "../../../ui/section-error.tsx";
import { SettingsCard } from "../../../ui/settings-card.tsx";
import { ErrorMessage, StatusMessage } from "../../../ui/status-message.tsx";
import { OfferedItem } from "./offered-item.tsx";

const load = () => authorisedApi(listOfferedDonations, {});

interface OfferedCardProps {
  onClaimed: () => void;
}

/** Guest donations made with the user's email address, to claim or refuse. Nothing if there are none. */
export function OfferedCard({ onClaimed }: OfferedCardProps) {
  const { answer, failed, retry, setAnswer } = useResponse(load);
  const { busy, problem, attempt } = useAction();
  const [status, setStatus] = useState<string>();
  const statusRef = useRef<HTMLParagraphElement>(null);

  const decide = ({ id, campaign, amount, currency }: Donation, mine: boolean) =>
    attempt(async () => {
      await authorisedApi(mine ? claimDonation : disownDonation, { params: { id } });
      setAnswer(await load());
      const subject = `The donation of ${formatWire(amount, currency)} to “${campaign.title}”`;
      setStatus(
        mine ? `${subject} is now in your account.` : `${subject} won't be added to your account.`,
      );
      statusRef.current?.focus();
      if (mine) onClaimed();
    });

  const claimAll = (donations: readonly Donation[]) =>
    attempt(async () => {
      const ids = donations.map(({ id }) => id);
      setAnswer(await authorisedApi(claimDonations, { body: { ids } }));
      setStatus(`${ids.length} donations are now in your account.`);
      statusRef.current?.focus();
      onClaimed();
    });

  if (failed) return <SectionError what="Donations made with your email address" retry={retry} />;
  if (!answer || (answer.total === 0 && !status)) return null;
  const { data, total } = answer;
  return (
    <SettingsCard
      title="Donations made with your email address"
      lead="These were made without logging in. Only you can see this list. Claim a donation to add it and its receipt to your account. Your photo then appears with it, unless you donate anonymously in your privacy settings."
    >
      <StatusMessage ref={statusRef}>{status}</StatusMessage>
      <ErrorMessage>{problem}</ErrorMessage>
      {data.length > 1 && (
        <p>
          <Button size="small" busy={busy} onClick={() => claimAll(data)}>
            Claim all {data.length}
          </Button>
        </p>
      )}
      {data.length > 0 && (
        <ol className="entry-list" aria-label="Donations made with your email address">
          {data.map((donation) => (
            <OfferedItem key={donation.id} donation={donation} busy={busy} onDecide={decide} />
          ))}
        </ol>
      )}
      {total > data.length && (
        <p className="text-sm text-ink-soft">
          {total - data.length} more will appear once you've decided on these.
        </p>
      )}
    </SettingsCard>
  );
}
