import Bell from "lucide-react/icons/bell";
import Heart from "lucide-react/icons/heart";
import { type ReactNode, useEffect, useState } from "react";
import type { CampaignInvolvement } from "#contract/campaigns/community.ts";
import { MemberButton } from "../../ui/member-button.tsx";

interface AttachButtonsProps {
  campaign: { id: number; like_count: number; follower_count: number };
  part: CampaignInvolvement | undefined;
  /** Path to return to after login. */
  here: string;
}

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
      <AttachButton toggle={like} here={here} icon={<Heart aria-hidden="true" />} label="Like" />
      <AttachButton toggle={follow} here={here} icon={<Bell aria-hidden="true" />} label="Follow" />
      <p
        role="status"
        className={like.failed || follow.failed ? "attach-buttons-failed" : "sr-only"}
      >
        {like.failed || follow.failed ? "That didn't work. Please try again." : ""}
      </p>
    </div>
  );
}

interface AttachButtonProps {
  toggle: ReturnType<typeof useAttachment>;
  here: string;
  icon: ReactNode;
  label: string;
}

function AttachButton({ toggle, here, icon, label }: AttachButtonProps) {
  return (
    <MemberButton
      here={here}
      className="attach-buttons-button"
      pressed={toggle.on}
      busy={toggle.busy}
      onClick={() => void toggle.toggle()}
    >
      {icon}
      {label}
      <span className="attach-buttons-count">{toggle.count.toLocaleString("en-US")}</span>
    </MemberButton>
  );
}

interface ToggleState {
  readonly on: boolean;
  readonly count: number;
}

/** A toggle with a public count: both update optimistically, and the response corrects them. */
function useAttachment(loaded: ToggleState, set: (on: boolean) => Promise<ToggleState>) {
  const { on, count } = loaded;
  const [local, setLocal] = useState<ToggleState>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  // Reloaded values are newer than the local ones.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset on each change.
  useEffect(() => setLocal(undefined), [on, count]);

  const shown = local ?? { on, count };
  const toggle = async () => {
    if (busy) return;
    setBusy(true);
    setFailed(false);
    setLocal({ on: !shown.on, count: Math.max(0, shown.count + (shown.on ? -1 : 1)) });
    try {
      setLocal(await set(!shown.on));
    } catch {
      setLocal(undefined);
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  return { ...shown, busy, failed, toggle };
}
