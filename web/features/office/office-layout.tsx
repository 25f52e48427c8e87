import { Outlet } from "react-router";
import { accountPath } from "#contract/page-paths.ts";
import { useAreaUser } from "../../lib/session/use-session.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SectionError } from "../../ui/section-error.tsx";
import { SectionSkeleton } from "../../ui/section-skeleton.tsx";
import { NotFound } from "../layout/not-found.tsx";
import { ModeNote } from "./mode-note.tsx";
import { QueuesContext, useQueueCounts } from "./office-queues.ts";
import { OfficeTabs } from "./office-tabs.tsx";

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
        {!queues && failed && <SectionError what="The office" retry={retry} />}
        {!queues && !failed && <SectionSkeleton label="Opening the office" rows={4} />}
      </div>
    </QueuesContext>
  );
}

function SecondFactorFirst() {
  return (
    <div className="area-page">
      <h1 className="sr-only">The office</h1>
      <EmptyState title="Turn on two-factor authentication first">
        <p className="mb-5">
          In the office you can pause campaigns and see email addresses, so a password alone is not
          enough. Turn on two-factor authentication in your account, under Profile, and then come
          back.
        </p>
        <ButtonLink href={accountPath("profile")}>Turn it on</ButtonLink>
      </EmptyState>
    </div>
  );
}
