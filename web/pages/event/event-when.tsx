import { useEffect, useState } from "react";
import { whenText } from "../../lib/event-words.ts";

/** When it is: in UTC for the server and the first paint, then in the viewer's own time. */
export function EventWhen({ event }: { event: { starts_at: string; ends_at: string } }) {
  const [local, setLocal] = useState(false);
  useEffect(() => setLocal(true), []);
  return <time dateTime={event.starts_at}>{whenText(event, local ? undefined : "UTC")}</time>;
}
