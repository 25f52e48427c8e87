import Bell from "lucide-react/icons/bell";
import Heart from "lucide-react/icons/heart";
import type { ReactNode } from "react";
import type { OwnPart } from "#contract/campaigns/community.ts";
import { MemberButton } from "../../ui/member-button.tsx";
import { useAttachment } from "./use-attachment.ts";

interface AttachButtonsProps {
  campaign: { id: number; like_count: number; follower_count: number };
  part: OwnPart | undefined;
  /** The page that a guest comes back to after signing in. */
  here: string;
}

/** Like and follow, each with its count. */
export function AttachButtons({ campaign, part, here }: AttachButtonsProps) {
  const { id, like_count, follower_count } = campaign;
  const like = useAttachment({ on: part?.liked ?? false, count: like_count }, async (on) =>
    (await import("./community-calls.ts")).setLiked(id, on),
  );
  const follow = useAttachment(
    { on: part?.following ?? false, count: follower_count },
    async (on) => (await import("./community-calls.ts")).setFollowing(id, on),
  );
  return (
    <div className="attach-buttons">
      <AttachButton its={like} here={here} icon={<Heart aria-hidden="true" />} label="Like" />
      <AttachButton its={follow} here={here} icon={<Bell aria-hidden="true" />} label="Follow" />
      <p
        role="status"
        className={like.failed || follow.failed ? "attach-buttons-failed" : "sr-only"}
      >
        {like.failed || follow.failed ? "That did not work. Please try again." : ""}
      </p>
    </div>
  );
}

interface AttachButtonProps {
  its: ReturnType<typeof useAttachment>;
  here: string;
  icon: ReactNode;
  label: string;
}

function AttachButton({ its, here, icon, label }: AttachButtonProps) {
  return (
    <MemberButton
      here={here}
      className="attach-buttons-button"
      pressed={its.on}
      busy={its.busy}
      onClick={() => void its.toggle()}
    >
      {icon}
      {label}
      <span className="attach-buttons-count">{its.count.toLocaleString("en-US")}</span>
    </MemberButton>
  );
}
