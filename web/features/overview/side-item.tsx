import type { OverviewCampaign } from "#contract/figures/overview.ts";
import { formatWire } from "#contract/money.ts";
import { campaignStateWords } from "../../lib/campaign/campaign-state-words.ts";
import { Badge } from "../../ui/badge.tsx";
import { Picture } from "../../ui/picture.tsx";
import { type OverviewAddress, overviewAddress } from "./overview-address.ts";

interface SideItemProps {
  campaign: OverviewCampaign;
  address: OverviewAddress;
}

export function SideItem({ campaign, address }: SideItemProps) {
  const { id, title, state, image, raised, currency } = campaign;
  const { label, tone } = campaignStateWords[state];
  return (
    <li className="side-item">
      <Picture picture={image} sizes="4rem" decorative />
      <div>
        <a
          href={overviewAddress({ ...address, id })}
          className="cover-link"
          aria-current={address.id === id ? "true" : undefined}
          data-keep-scroll=""
        >
          {title}
        </a>
        <p>
          {state === "active" ? (
            <span className="sr-only">{label}, </span>
          ) : (
            <Badge tone={tone}>{label}</Badge>
          )}{" "}
          {formatWire(raised, currency, { whole: true })} raised
        </p>
      </div>
    </li>
  );
}
