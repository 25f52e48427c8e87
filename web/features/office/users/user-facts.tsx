import type { OfficeUser } from "#contract/office/users.ts";
import { officePath } from "#contract/page-paths.ts";
import { RelativeTime } from "../../../ui/relative-time.tsx";

/** A user's figures. */
export function UserFacts({ user }: { user: OfficeUser }) {
  const { campaigns, gift_count, session_count, created_at } = user;
  return (
    <dl className="user-facts">
      <div>
        <dt>Here since</dt>
        <dd>
          <RelativeTime iso={created_at} />
        </dd>
      </div>
      <div>
        <dt>Gifts</dt>
        <dd>{gift_count}</dd>
      </div>
      <div>
        <dt>Open sessions</dt>
        <dd>{session_count}</dd>
      </div>
      <div>
        <dt>Campaigns</dt>
        <dd>
          {campaigns.length === 0 && "None"}
          {campaigns.map(({ id, title, state }) => (
            <span key={id} className="block">
              {state === "draft" ? (
                title
              ) : (
                <a className="link" href={officePath("reviews", id)}>
                  {title}
                </a>
              )}
            </span>
          ))}
        </dd>
      </div>
    </dl>
  );
}
