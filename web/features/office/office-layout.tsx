import { Outlet } from "react-router";
import { accountPath } from "#contract/page-paths.ts";
import { useAreaUser } from "../../lib/session/use-session.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FailedPart } from "../../ui/failed-part.tsx";
import { PartSkeleton } from "../../ui/part-skeleton.tsx";
import { NotFound } from "../layout/not-found.tsx";
import { ModeNote } from "./mode-note.tsx";
import { QueuesContext, useQueueCounts } from "./office-queues.ts";
import { OfficeTabs } from "./office-tabs.tsx";

/** The frame of the office. For people who are no admins there is no such page. */
export default function OfficeLayout() {
  const user = useAreaUser();
  return user.role === "admin" ? <OfficeFrame user={user} /> : <NotFound />;
}

function OfficeFrame({ user }: { user: ReturnType<typeof useAreaUser> }) {
  const { queues, locked, failed, retry, recount } = useQueueCounts();
  if (locked) return <SecondFactorFirst />;
  return (
    <QueuesContext value={{ queues, recount }}>
      <div className="area-page office-layout">
        <OfficeTabs queues={queues} />
        {queues && <ModeNote />}
        {queues && <Outlet context={user} />}
        {queues && <p className="office-layout-version">Version {queues.version}</p>}
        {!queues && failed && <FailedPart what="The office" retry={retry} />}
        {!queues && !failed && <PartSkeleton label="Opening the office" rows={4} />}
      </div>
    </QueuesContext>
  );
}

/** Stands in place of the office for an admin without a second factor. */
function SecondFactorFirst() {
  return (
    <div className="area-page">
      <h1 className="sr-only">The office</h1>
      <EmptyState title="First, a second lock on your account">
        <p className="mb-5">
          Whoever works in the office can pause campaigns and see addresses, so a password alone
          does not open it. Switch on two-factor authentication in your account, under Profile, and
          come back.
        </p>
        <ButtonLink href={accountPath("profile")}>Switch it on</ButtonLink>
      </EmptyState>
    </div>
  );
}
