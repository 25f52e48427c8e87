import { OFFICE_PATH } from "#contract/page-paths.ts";
import { AreaHead } from "../../ui/area-head.tsx";
import type { Route } from "./+types/office-page";
import { FirstSteps } from "./first-steps.tsx";
import { officeMeta } from "./office-meta.ts";
import { countWaiting, type OfficePageLink, officePages } from "./office-pages.ts";
import { useQueues } from "./office-queues.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, OFFICE_PATH, "Office");

export default function OfficePage() {
  const { queues } = useQueues();
  const waiting = officePages.reduce((sum, link) => sum + (countWaiting(link, queues) ?? 0), 0);
  const byQueue = Map.groupBy(officePages, ({ queues: names }) => names !== undefined);
  return (
    <>
      <AreaHead
        title="The office"
        lead={waiting === 0 ? "Nothing is waiting for you. Time for tea." : waitingText(waiting)}
      />
      <FirstSteps />
      <ul className="office-page-links">
        {byQueue.get(true)?.map((link) => (
          <LinkCard key={link.path} link={link} waiting={countWaiting(link, queues)} />
        ))}
      </ul>
      <ul className="office-page-links">
        {byQueue.get(false)?.map((link) => (
          <LinkCard key={link.path} link={link} />
        ))}
      </ul>
    </>
  );
}

function LinkCard({ link, waiting }: { link: OfficePageLink; waiting?: number }) {
  return (
    <li className="office-card office-page-link">
      {waiting !== undefined && (
        <p className={waiting > 0 ? "office-page-number" : "office-page-number office-page-none"}>
          {waiting}
        </p>
      )}
      <h2 className="text-xl">
        <a href={link.path} className="cover-link">
          {link.name}
        </a>
      </h2>
      <p>{link.about}</p>
    </li>
  );
}

function waitingText(count: number): string {
  return count === 1 ? "1 item is waiting for you." : `${count} items are waiting for you.`;
}
