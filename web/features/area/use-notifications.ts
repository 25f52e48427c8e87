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

/** The bell's live count, and the list, which is live once it has been opened. */
export function useNotifications() {
  const [state, setState] = useState<NotificationState>();
  const [list, setList] = useState<NotificationList>();
  const [failed, setFailed] = useState(false);
  const listOpened = useRef(false);

  const load = useCallback(async (cursor?: string) => {
    listOpened.current = true;
    try {
      const page = await authorisedApi(listNotifications, { query: { cursor } });
      setList((previous) => ({
        ...page,
        data: cursor && previous ? [...previous.data, ...page.data] : page.data,
      }));
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }, []);

  useEffect(
    () =>
      listenToNotifications((current) => {
        setState(current);
        if (listOpened.current) void load();
      }),
    [load],
  );

  /** Marks it in the list immediately; the event stream updates other windows. */
  const read = (id: number) => {
    setList(
      (shown) =>
        shown && {
          ...shown,
          data: shown.data.map((item) => (item.id === id ? { ...item, read: true } : item)),
        },
    );
    authorisedApi(readNotification, { params: { id } }).then(setState, () => {});
  };
  const readAll = () => {
    const newest = list?.data[0]?.id;
    if (newest === undefined) return;
    authorisedApi(readNotifications, { body: { up_to: newest } }).then(
      (updated) => {
        setState(updated);
        void load();
      },
      () => setFailed(true),
    );
  };
  return { state, list, failed, load, read, readAll };
}
