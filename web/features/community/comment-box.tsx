import type { CampaignInvolvement } from "#contract/campaigns/community.ts";
import { loginPath } from "../../lib/session/sign-in-paths.ts";
import { useSession } from "../../lib/session/use-session.ts";
import { useLazyComponent } from "../../lib/use-lazy-component.ts";
import { ButtonLink } from "../../ui/button.tsx";

interface CommentBoxProps {
  campaignId: number;
  part: CampaignInvolvement | undefined;
  here: string;
  onPosted: () => void;
}

const load = () => import("./comment-form.tsx").then(({ CommentForm }) => CommentForm);

/** The comment form, or a login link. Its space is reserved until the session is checked. */
export function CommentBox({ campaignId, part, here, onPosted }: CommentBoxProps) {
  const { checked, user } = useSession();
  const Form = useLazyComponent(user !== undefined, load);
  const isTeam = part?.role === "editor" || part?.role === "owner";
  return (
    <div className="comment-box">
      {user && Form && (
        <Form
          campaignId={campaignId}
          hint={isTeam ? "Shown as a comment from the team." : undefined}
          onPosted={onPosted}
        />
      )}
      {checked && !user && <LogIn here={here} />}
      {!checked && (
        <noscript>
          <LogIn here={here} />
        </noscript>
      )}
    </div>
  );
}

function LogIn({ here }: { here: string }) {
  return (
    <div className="comment-box-guest">
      <p>Say something to the team and other donors.</p>
      <ButtonLink href={loginPath(here)} variant="quiet">
        Log in to comment
      </ButtonLink>
    </div>
  );
}
