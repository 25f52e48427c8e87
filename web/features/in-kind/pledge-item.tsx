import type { InKindDecision, TeamPledge } from "#contract/campaigns/in-kind.ts";
import { pledgeText, pledgeTones, stateLabels } from "../../lib/pledge-texts.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";

interface PledgeItemProps {
  pledge: TeamPledge;
  /** Undefined for people with read access only. */
  onDecide: ((decision: InKindDecision) => void) | undefined;
}

export function PledgeItem({ pledge, onDecide }: PledgeItemProps) {
  const { donor, state, message, anonymous, pledged_at, still_wanted, quantity } = pledge;
  const exceedsNeed = state === "pledged" && still_wanted !== null && quantity > still_wanted;
  return (
    <li className="moderated">
      <div className="comment-item">
        <Avatar name={donor.name} portrait={donor.portrait} />
        <p className="comment-item-who">
          <strong className="text-lg">{pledgeText(pledge)}</strong>
          <Badge tone={pledgeTones[state]}>{stateLabels[state]}</Badge>
        </p>
        <p className="text-ink-soft">
          {donor.name ?? "Deleted account"}
          {donor.email && (
            <>
              {" · "}
              <a href={`mailto:${donor.email}`} className="link">
                {donor.email}
              </a>
            </>
          )}
          {" · "}
          <RelativeTime iso={pledged_at} />
          {anonymous && " · anonymous on the page"}
        </p>
        {message && <p className="comment-item-text">{`“${message}”`}</p>}
        {exceedsNeed && (
          <p className="text-sm text-ink-soft">{`Only ${still_wanted} are still wanted.`}</p>
        )}
      </div>
      {onDecide && (state === "pledged" || state === "confirmed") && (
        <div className="moderated-actions">
          <Button
            size="small"
            onClick={() => onDecide(state === "pledged" ? "confirm" : "receive")}
          >
            {state === "pledged" ? "Confirm" : "Mark as received"}
            <span className="sr-only">{` ${pledgeText(pledge)}`}</span>
          </Button>
          <Button variant="quiet" size="small" onClick={() => onDecide("decline")}>
            Decline<span className="sr-only">{` ${pledgeText(pledge)}`}</span>
          </Button>
        </div>
      )}
    </li>
  );
}
