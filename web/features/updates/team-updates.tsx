import { useState } from "react";
import {
  deleteUpdate,
  editUpdate,
  listManagedUpdates,
  type ManagedUpdate,
} from "#contract/campaigns/updates.ts";
import { roundedCountText } from "#contract/outreach/mail-count-text.ts";
import { errorText } from "../../lib/api/api-error.ts";
import { usePages } from "../../lib/api/use-pages.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { MoreButton } from "../../ui/more-button.tsx";
import { SectionError } from "../../ui/section-error.tsx";
import { SectionSkeleton } from "../../ui/section-skeleton.tsx";
import { StatusMessage } from "../../ui/status-message.tsx";
import { UpdateEditor, type UpdateEditorProps } from "./update-editor.tsx";
import { type UpdateActions, UpdateItem } from "./update-item.tsx";

interface UpdateDeskProps
  extends Pick<UpdateEditorProps, "campaignId" | "live" | "renderPictures"> {
  canWrite: boolean;
}

export function TeamUpdates({ campaignId, live, canWrite, renderPictures }: UpdateDeskProps) {
  const [writing, setWriting] = useState<ManagedUpdate | "new">();
  const [deleting, setDeleting] = useState<ManagedUpdate>();
  const [status, setStatus] = useState<string>();
  const params = { id: campaignId };
  const pages = usePages(`${campaignId}`, (cursor) =>
    authorisedApi(listManagedUpdates, { params, query: { cursor } }),
  );
  const { page } = pages;

  /** Reloads the list first, so that no one edits an outdated version and is refused. */
  const finish = async (message: string) => {
    await pages.reload();
    setWriting(undefined);
    setDeleting(undefined);
    setStatus(message);
  };
  const attempt = (call: Promise<unknown>, message: string) =>
    call.then(
      () => finish(message),
      (error) => finish(errorText(error)),
    );

  if (pages.failed === "list") return <SectionError what="The updates" retry={pages.reload} />;
  if (!page) return <SectionSkeleton label="Loading updates" rows={3} />;
  if (writing) {
    return (
      <UpdateEditor
        campaignId={campaignId}
        update={writing === "new" ? undefined : writing}
        live={live}
        renderPictures={renderPictures}
        onCancel={() => setWriting(undefined)}
        onSaved={(saved) => finish(savedText(saved))}
      />
    );
  }
  const actions = canWrite
    ? {
        onEdit: setWriting,
        onDelete: setDeleting,
        onUnschedule: (update: ManagedUpdate) =>
          void attempt(unschedule(campaignId, update), "The update is a draft again."),
      }
    : undefined;
  return (
    <div className="grid gap-8">
      {canWrite && (
        <Button className="justify-self-start" onClick={() => setWriting("new")}>
          Write an update
        </Button>
      )}
      <StatusMessage>{status}</StatusMessage>
      <UpdateGroup title="Drafts and scheduled" updates={page.waiting} actions={actions} />
      <UpdateGroup title="Posted" updates={page.data} actions={actions} />
      {page.waiting.length + page.data.length === 0 && (
        <EmptyState title="No updates yet">
          Tell donors what their money made possible. Updates appear on the campaign's page and can
          be emailed.
        </EmptyState>
      )}
      <MoreButton pages={pages} />
      <Dialog
        open={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        title="Delete this update?"
      >
        {deleting && (
          <div className="grid justify-items-start gap-5">
            <p>{`“${deleting.title}” will be removed for everyone. Emails already sent can't be recalled.`}</p>
            <Button
              onClick={() => {
                const target = { id: campaignId, update: deleting.id };
                void attempt(authorisedApi(deleteUpdate, { params: target }), "Update deleted.");
              }}
            >
              Delete
            </Button>
          </div>
        )}
      </Dialog>
    </div>
  );
}

interface UpdateGroupProps {
  title: string;
  updates: readonly ManagedUpdate[];
  actions: UpdateActions | undefined;
}

function UpdateGroup({ title, updates, actions }: UpdateGroupProps) {
  if (updates.length === 0) return null;
  return (
    <div className="grid gap-4">
      <h3 className="text-xl">{title}</h3>
      <ul className="moderated-list">
        {updates.map((update) => (
          <UpdateItem key={update.id} update={update} actions={actions} />
        ))}
      </ul>
    </div>
  );
}

function unschedule(campaignId: number, update: ManagedUpdate) {
  const { id, title, body, mail, version } = update;
  const pictures = update.pictures.map(({ key, alt }) => ({ key, alt }));
  return authorisedApi(editUpdate, {
    params: { id: campaignId, update: id },
    body: { title, body, pictures, mail, version, post: "draft" },
  });
}

function savedText({ state, mail, figures }: ManagedUpdate): string {
  if (state === "draft") return "Draft saved.";
  if (state === "scheduled") return "Update scheduled.";
  if (mail && figures?.adding) {
    return "Update posted. We're emailing it to a large number of people, starting now.";
  }
  if (!mail || !figures) return "Update posted.";
  return `Update posted. We're emailing it to ${roundedCountText(figures.recipients)} people.`;
}
