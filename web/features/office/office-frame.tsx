import type { ReactNode } from "react";
import { FailedPart } from "../../ui/failed-part.tsx";
import { PartSkeleton } from "../../ui/part-skeleton.tsx";
import { QueuesContext } from "./office-queues.ts";
import { RoomTabs } from "./room-tabs.tsx";
import { SecondFactorFirst } from "./second-factor-first.tsx";
import { useQueueCounts } from "./use-queue-counts.ts";

/** What stands around the office's rooms; who may not enter yet is told why. */
export function OfficeFrame({ children }: { children: ReactNode }) {
  const { queues, refused, recount } = useQueueCounts();
  if (refused?.answer.code === "two_factor_required") return <SecondFactorFirst />;
  return (
    <QueuesContext value={{ queues, recount }}>
      <div className="area-page office">
        <RoomTabs queues={queues} />
        {queues && children}
        {!queues && refused && <FailedPart what="The office" retry={recount} />}
        {!queues && !refused && <PartSkeleton label="Opening the office" rows={4} />}
      </div>
    </QueuesContext>
  );
}
