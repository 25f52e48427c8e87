import { useRef, useState } from "react";
import type { Donation } from "#contract/giving/donations.ts";
import {
  claimDonation,
  disownDonation,
  listOfferedDonations,
} from "#contract/giving/offered-donations.ts";
import { formatWire } from "#contract/money.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { FailedPart } from "../../../ui/failed-part.tsx";
import { useAttempt } from "../../../ui/form/use-attempt.ts";
import { Refused, Said } from "../../../ui/said.tsx";
import { SettingsCard } from "../../../ui/settings-card.tsx";
import { OfferedItem } from "./offered-item.tsx";

const load = () => authorisedApi(listOfferedDonations, {});

interface OfferedCardProps {
  onClaimed: () => void;
}

/**
 * Donations of guests under one's address, to claim or refuse; draws nothing where there are none.
 */
export function OfferedCard({ onClaimed }: OfferedCardProps) {
  const { answer, failed, retry, setAnswer } = useAnswer(load);
  const { busy, problem, attempt } = useAttempt();
  const [said, setSaid] = useState<string>();
  const outcome = useRef<HTMLParagraphElement>(null);

  const decide = ({ id, campaign, amount, currency }: Donation, mine: boolean) =>
    attempt(async () => {
      await authorisedApi(mine ? claimDonation : disownDonation, { params: { id } });
      setAnswer(await load());
      const which = `The gift of ${formatWire(amount, currency)} to “${campaign.title}”`;
      setSaid(mine ? `${which} is yours now.` : `${which} is not shown with your account.`);
      outcome.current?.focus();
      if (mine) onClaimed();
    });

  if (failed) return <FailedPart what="Gifts given under your address" retry={retry} />;
  if (!answer || (answer.total === 0 && !said)) return null;
  const { data, total } = answer;
  return (
    <SettingsCard
      title="Gifts given under your address"
      lead="Somebody gave these without logging in and named your address. Only you see this list. What you claim is yours with its receipt, and shows your portrait unless your privacy settings say that you give anonymously."
    >
      <Said ref={outcome}>{said}</Said>
      <Refused>{problem}</Refused>
      {data.length > 0 && (
        <ol className="entry-list" aria-label="Gifts given under your address">
          {data.map((donation) => (
            <OfferedItem key={donation.id} donation={donation} busy={busy} onDecide={decide} />
          ))}
        </ol>
      )}
      {total > data.length && (
        <p className="text-sm text-ink-soft">
          {total - data.length} more come when these are decided.
        </p>
      )}
    </SettingsCard>
  );
}
