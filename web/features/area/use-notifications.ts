import { useCallback, useEffect, useRef, useState } from "react";
import {
  listNotifications,
  type Notification,
  type NotificationState,
  readNotification,
  readNotifications,
} from "#contract/foundation/notifications.ts";
import { listenToNotifications } from "../../lib/live-notifications.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";

interface NotificationList {
  readonly data: readonly Notification[];
  readonly next_cursor: string | null;
}

/** The bell's count, always current, and the list, current once somebody has asked for it. */
export function useNotifications() {
  const [state, setState] = useState<NotificationState>();
  const [list, setList] = useState<NotificationList>();
  const [failed, setFailed] = useState(false);
  const wanted = useRef(false);

  const load = useCallback(async (cursor?: string) => {
    wanted.current = true;
    try {
      const page = await authorisedApi(listNotifications, { query: { cursor } });
      setList((before) => ({
        ...page,
        data: cursor && before ? [...before.data, ...page.data] : page.data,
      }));
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }, []);

  useEffect(
    () =>
      listenToNotifications((heard) => {
        setState(heard);
        if (wanted.current) void load();
      }),
    [load],
  );

  /** The list shows it at once; the stream tells the other windows. */
  const read = (id: number) => {
    setList(
      (shown) =>
        shown && {
          ...shown,
          data: shown.data.map((one) => (one.id === id ? { ...one, read: true } : one)),
        },
    );
    authorisedApi(readNotification, { params: { id } }).then(setState, () => {});
  };
  const readAll = () => {
    const newest = list?.data[0]?.id;
    if (newest === undefined) return;
    authorisedApi(readNotifications, { body: { up_to: newest } }).then(
      (after) => {
        setState(after);
        void load();
      },
      () => setFailed(true),
    );
  };
  return { state, list, failed, load, read, readAll };
}
