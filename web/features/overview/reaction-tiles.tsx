import type { LucideIcon } from "lucide-react";
import Heart from "lucide-react/icons/heart";
import MessageCircle from "lucide-react/icons/message-circle";
import Share2 from "lucide-react/icons/share-2";
import type { Change, Overview } from "#contract/figures/overview.ts";
import { Trend } from "./trend.tsx";

/** Likes, shares and comments, compared with the time before. */
export function ReactionTiles({
  likes,
  shares,
  comments,
}: Pick<Overview, "likes" | "shares" | "comments">) {
  return (
    <dl className="reaction-tiles">
      <Tile name="Likes" icon={Heart} change={likes} />
      <Tile name="Share" icon={Share2} change={shares} />
      <Tile name="Comments" icon={MessageCircle} change={comments} />
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
