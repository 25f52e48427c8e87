import { useState } from "react";
import { listSessions, logoutEverywhere, revokeSession } from "#contract/identity/sessions.ts";
import { useResponse } from "../../../lib/api/use-response.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { browserSession } from "../../../lib/session/browser-session.ts";
import { Button } from "../../../ui/button.tsx";
import { useAction } from "../../../ui/form/use-action.ts";
import { SectionError } from "../../../ui/section-error.tsx";
import { SectionSkeleton } from "../../../ui/section-skeleton.tsx";
import { SettingsCard } from "../../../ui/settings-card.tsx";
import { ErrorMessage, StatusMessage } from "../../../ui/status-message.tsx";
import { showToast } from "../../../ui/toast.ts";
import { useStatusMessage } from "../use-status-message.ts";
import { type SessionEntry, SessionItem } from "./session-item.tsx";

const load = () => authorisedApi(listSessions, {});

export function SessionPart() {
  const { answer, failed, retry, setAnswer } = useResponse(load);
  const [ending, setEnding] = useState<string>();
  const { status, statusRef, showStatus, clearStatus } = useStatusMessage();
  const { problem, attempt } = useAction();

  /** `id` is the session's, or "all". */
  const end = async (id: string, work: () => Promise<string>) => {
    setEnding(id);
    clearStatus();
    await attempt(async () => {
      const message = await work();
      showStatus(message);
      void showToast("success", message);
    });
    setEnding(undefined);
  };
  const endOne = ({ id }: SessionEntry) =>
    end(id, async () => {
      const { message } = await authorisedApi(revokeSession, { params: { id } });
      if (answer) setAnswer({ data: answer.data.filter((entry) => entry.id !== id) });
      return message;
    });
  const endAll = () =>
    end("all", async () => {
      const { message } = await authorisedApi(logoutEverywhere, {});
      browserSession().clear();
      return message;
    });

  return (
    <SettingsCard
      title="Where you are logged in"
      lead="Don't recognise a device? Log it out, then change your password."
    >
      {failed && <SectionError what="Your devices" retry={retry} />}
      {!answer && !failed && <SectionSkeleton label="Loading your devices" rows={2} />}
      {answer && (
        <>
          <ul className="entry-list">
            {answer.data.map((entry) => (
              <SessionItem
                key={entry.id}
                entry={entry}
                busy={ending === entry.id}
                disabled={ending !== undefined}
                onLogOut={() => endOne(entry)}
              />
            ))}
          </ul>
          <StatusMessage ref={statusRef}>{status}</StatusMessage>
          <ErrorMessage>{problem}</ErrorMessage>
          <p>
            <Button
              variant="quiet"
              size="small"
              busy={ending === "all"}
              disabled={ending !== undefined}
              onClick={endAll}
            >
              Log out of all devices
            </Button>
          </p>
        </>
      )}
    </SettingsCard>
  );
}
