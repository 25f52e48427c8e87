import { canChange } from "#contract/office-roles.ts";
import { OFFICE_PATH } from "#contract/page-paths.ts";
import { AreaHead } from "../../ui/area-head.tsx";
import type { Route } from "./+types/office-page";
import { FirstSteps } from "./first-steps.tsx";
import { officeMeta } from "./office-meta.ts";
import { countWaiting, groupedPages, type OfficePageLink } from "./office-pages.ts";
import { useQueues } from "./office-queues.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, OFFICE_PATH, "Office");

export default function OfficePage() {
  const { queues, role } = useQueues();
  const groups = role ? groupedPages(role) : [];
  const waiting = groups
    .flatMap(({ pages }) => pages)
    .filter(({ area }) => role && canChange(role, area))
    .reduce((sum, link) => sum + (countWaiting(link, queues) ?? 0), 0);
  return (
    <>
      <AreaHead
        title="Office"
        lead={waiting === 0 ? "Nothing is waiting for you. Time for tea." : waitingText(waiting)}
      />
      {role === "owner" && <FirstSteps />}
      {groups.map(({ group, pages }) => (
        <section key={group} className="office-page-group" aria-labelledby={`pages-${group}`}>
          <h2 id={`pages-${group}`} className="text-xl">
            {group}
          </h2>
          <ul className="office-page-links">
            {pages.map((link) => (
              <LinkCard key={link.path} link={link} waiting={countWaiting(link, queues)} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function LinkCard({ link, waiting }: { link: OfficePageLink; waiting: number | undefined }) {
  return (
    <li className="office-card office-page-link">
      <h3 className="text-lg">
        <a href={link.path} className="cover-link">
          {link.name}
        </a>
        {waiting !== undefined && waiting > 0 && (
          <span className="office-tabs-count">
            {waiting}
            <span className="sr-only"> waiting</span>
          </span>
        )}
      </h3>
      <p>{link.about}</p>
    </li>
  );
}

function waitingText(count: number): string {
  return count === 1 ? "1 item is waiting for you." : `${count} items are waiting for you.`;
}
