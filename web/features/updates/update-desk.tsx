import { useState } from "react";
import {
  deleteUpdate,
  editUpdate,
  listManagedUpdates,
  type ManagedUpdate,
} from "#contract/campaigns/updates.ts";
import { refusalText } from "../../lib/api/api-error.ts";
import { usePages } from "../../lib/api/use-pages.ts";
import { authorisedApi } from "../../lib/session/authorised-api.ts";
import { tensText } from "../../lib/tens-text.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FailedPart } from "../../ui/failed-part.tsx";
import { MoreButton } from "../../ui/more-button.tsx";
import { PartSkeleton } from "../../ui/part-skeleton.tsx";
import { Said } from "../../ui/said.tsx";
import { UpdateEditor, type UpdateEditorProps } from "./update-editor.tsx";
import { UpdateItem } from "./update-item.tsx";

interface UpdateDeskProps
  extends Pick<UpdateEditorProps, "campaignId" | "live" | "renderPictures"> {
  mayWrite: boolean;
}

/** The team's updates, and the editor to write one. */
export function UpdateDesk({ campaignId, live, mayWrite, renderPictures }: UpdateDeskProps) {
  const [writing, setWriting] = useState<ManagedUpdate | "new">();
  const [deleting, setDeleting] = useState<ManagedUpdate>();
  const [said, setSaid] = useState<string>();
  const params = { id: campaignId };
  const pages = usePages(`${campaignId}`, (cursor) =>
    authorisedApi(listManagedUpdates, { params, query: { cursor } }),
  );
  const { page } = pages;

  /** The list comes first: somebody quick would go on with an update as it was before, and be refused. */
  const done = async (words: string) => {
    await pages.reload();
    setWriting(undefined);
    setDeleting(undefined);
    setSaid(words);
  };
  const attempt = (call: Promise<unknown>, words: string) =>
    call.then(
      () => done(words),
      (error) => done(refusalText(error)),
    );

  if (pages.failed === "list") return <FailedPart what="The updates" retry={pages.reload} />;
  if (!page) return <PartSkeleton label="Loading the updates" rows={3} />;
  if (writing) {
    return (
      <UpdateEditor
        campaignId={campaignId}
        update={writing === "new" ? undefined : writing}
        live={live}
        renderPictures={renderPictures}
        onCancel={() => setWriting(undefined)}
        onSaved={(saved) => done(savedWords(saved))}
      />
    );
  }
  const acts = mayWrite
    ? {
        onEdit: setWriting,
        onDelete: setDeleting,
        onUnschedule: (update: ManagedUpdate) =>
          void attempt(unschedule(campaignId, update), "It is a draft again."),
      }
    : undefined;
  return (
    <div className="grid gap-8">
      {mayWrite && (
        <Button className="justify-self-start" onClick={() => setWriting("new")}>
          Write an update
        </Button>
      )}
      <Said>{said}</Said>
      <UpdateGroup title="Waiting" updates={page.waiting} acts={acts} />
      <UpdateGroup title="Posted" updates={page.data} acts={acts} />
      {page.waiting.length + page.data.length === 0 && (
        <EmptyState title="No updates yet">
          Tell those who gave what became of it: it stands on the campaign’s page, and goes out by
          mail.
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
            <p>{`“${deleting.title}” is gone for everybody. Mails that went out cannot be called back.`}</p>
            <Button
              onClick={() => {
                const at = { id: campaignId, update: deleting.id };
                void attempt(authorisedApi(deleteUpdate, { params: at }), "The update is deleted.");
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
  acts: Parameters<typeof UpdateItem>[0]["acts"];
}

function UpdateGroup({ title, updates, acts }: UpdateGroupProps) {
  if (updates.length === 0) return null;
  return (
    <div className="grid gap-4">
      <h3 className="text-xl">{title}</h3>
      <ul className="moderated-list">
        {updates.map((update) => (
          <UpdateItem key={update.id} update={update} acts={acts} />
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

function savedWords({ state, mail, figures }: ManagedUpdate): string {
  if (state === "draft") return "The draft is kept.";
  if (state === "scheduled") return "It will be posted at its time.";
  if (mail && figures?.adding) {
    return "It stands on the campaign’s page. It goes out by mail to very many people, the first of them now.";
  }
  if (!mail || !figures) return "It stands on the campaign’s page.";
  return `It stands on the campaign’s page, and goes out by mail to ${tensText(figures.recipients)} people.`;
}
