import type { ReactNode } from "react";
import { accountPath } from "#contract/page-paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FailedPart } from "../../ui/failed-part.tsx";
import { PartSkeleton } from "../../ui/part-skeleton.tsx";
import { ModeNote } from "./mode-note.tsx";
import { QueuesContext, useQueueCounts } from "./office-queues.ts";
import { RoomTabs } from "./room-tabs.tsx";

/** The frame around the office's rooms: each says whether real money moves. An admin without a second factor is told to set one up. */
export function OfficeFrame({ children }: { children: ReactNode }) {
  const { queues, locked, failed, retry, recount } = useQueueCounts();
  if (locked) return <SecondFactorFirst />;
  return (
    <QueuesContext value={{ queues, recount }}>
      <div className="area-page office-frame">
        <RoomTabs queues={queues} />
        {queues && <ModeNote />}
        {queues && children}
        {queues && <p className="office-frame-version">Version {queues.version}</p>}
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
