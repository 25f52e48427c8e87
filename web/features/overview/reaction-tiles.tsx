import type { LucideIcon } from "lucide-react";
import Bell from "lucide-react/icons/bell";
import Heart from "lucide-react/icons/heart";
import MessageCircle from "lucide-react/icons/message-circle";
import Share2 from "lucide-react/icons/share-2";
import type { Change, Overview } from "#contract/figures/overview.ts";
import { Trend } from "./trend.tsx";

/** Likes, shares and comments against the previous period; the subscriber rate is of all time. */
export function ReactionTiles({
  likes,
  shares,
  comments,
  subscriber_rate,
}: Pick<Overview, "likes" | "shares" | "comments" | "subscriber_rate">) {
  return (
    <dl className="reaction-tiles">
      <Tile name="Likes" icon={Heart} change={likes} />
      <Tile name="Share" icon={Share2} change={shares} />
      <Tile name="Comments" icon={MessageCircle} change={comments} />
      {subscriber_rate !== null && (
        <div className="stat">
          <dt>
            <Bell aria-hidden="true" className="size-5" />
            Subscriber rate
          </dt>
          <dd>
            <span className="stat-figure">{subscriber_rate}%</span>
            <span className="stat-change">of donors follow</span>
          </dd>
        </div>
      )}
    </dl>
  );
}

interface TileProps {
  name: string;
  icon: LucideIcon;
  change: Change;
}

function Tile({ name, icon: Icon, change }: TileProps) {
  return (
    <div className="stat">
      <dt>
        <Icon aria-hidden="true" className="size-5" />
        {name}
      </dt>
      <dd>
        <span className="stat-figure">{change.count.toLocaleString("en-US")}</span>
        <span className="stat-change">
          <Trend change={change} />
        </span>
      </dd>
    </div>
  );
}
