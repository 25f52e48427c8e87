import { OFFICE_PATH } from "#contract/page-paths.ts";
import { AreaHead } from "../../ui/area-head.tsx";
import type { Route } from "./+types/office-page";
import { FirstSteps } from "./first-steps.tsx";
import { officeMeta } from "./office-meta.ts";
import { useQueues } from "./office-queues.ts";
import { type OfficeRoom, officeRooms, waitingIn } from "./office-rooms.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, OFFICE_PATH, "Office");

/** Links to all rooms; rooms with a queue come first and are large. */
export default function OfficePage() {
  const { queues } = useQueues();
  const waiting = officeRooms.reduce((sum, room) => sum + (waitingIn(room, queues) ?? 0), 0);
  const rooms = Map.groupBy(officeRooms, (room) => room.queues !== undefined);
  return (
    <>
      <AreaHead
        title="The office"
        lead={waiting === 0 ? "Nothing waits. A good moment for tea." : waitingText(waiting)}
      />
      <FirstSteps />
      <ul className="office-page-doors">
        {rooms.get(true)?.map((room) => (
          <Door key={room.path} room={room} waiting={waitingIn(room, queues)} />
        ))}
      </ul>
      <ul className="office-page-doors">
        {rooms.get(false)?.map((room) => (
          <Door key={room.path} room={room} />
        ))}
      </ul>
    </>
  );
}

function Door({ room, waiting }: { room: OfficeRoom; waiting?: number }) {
  return (
    <li className="office-card office-page-door">
      {waiting !== undefined && (
        <p className={waiting > 0 ? "office-page-number" : "office-page-number office-page-none"}>
          {waiting}
        </p>
      )}
      <h2 className="text-xl">
        <a href={room.path} className="cover-link">
          {room.name}
        </a>
      </h2>
      <p>{room.about}</p>
    </li>
  );
}

function waitingText(count: number): string {
  return count === 1 ? "One decision waits for you." : `${count} decisions wait for you.`;
}
