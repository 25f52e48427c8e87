import type { OwnPledge } from "#contract/campaigns/in-kind.ts";
import { dayText } from "#contract/day-text.ts";
import { campaignPath } from "#contract/page-paths.ts";
import { donorStateLabels, pledgeText, pledgeTones } from "../../../lib/pledge-texts.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";

interface OwnPledgeItemProps {
  pledge: OwnPledge;
  onWithdraw: () => Promise<void>;
}

export function OwnPledgeItem({ pledge, onWithdraw }: OwnPledgeItemProps) {
  const { campaign, state, pledged_at, anonymous, message } = pledge;
  return (
    <li>
      <div className="entry-list-what">
        <p className="entry-list-date">
          <time dateTime={pledged_at}>{dayText(pledged_at)}</time>
          <Badge tone={pledgeTones[state]}>
            <span className="inline-block first-letter:uppercase">{donorStateLabels[state]}</span>
          </Badge>
        </p>
        <p>
          <strong>{pledgeText(pledge)}</strong>
          {" for "}
          <a href={campaignPath(campaign.id)} className="link">
            {campaign.title}
          </a>
        </p>
        {(message || anonymous) && (
          <p className="text-sm text-ink-soft">
            {[message && `“${message}”`, anonymous && "anonymously"].filter(Boolean).join(" · ")}
          </p>
        )}
      </div>
      {(state === "pledged" || state === "confirmed") && (
        <Button variant="quiet" size="small" onClick={onWithdraw}>
          Withdraw<span className="sr-only">{` ${pledgeText(pledge)}`}</span>
        </Button>
      )}
    </li>
  );
}
