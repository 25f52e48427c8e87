import type { ManagedUpdate } from "#contract/campaigns/updates.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { UpdateMailFigures } from "./mail-figures.tsx";
import { stateLabels, whenText } from "./update-words.ts";

export interface UpdateActs {
  onEdit: (update: ManagedUpdate) => void;
  onUnschedule: (update: ManagedUpdate) => void;
  onDelete: (update: ManagedUpdate) => void;
}

interface UpdateItemProps {
  update: ManagedUpdate;
  /** Undefined for people who may only look. */
  acts: UpdateActs | undefined;
}

/** An update in the team's list. */
export function UpdateItem({ update, acts }: UpdateItemProps) {
  const { title, body, state, author, figures, pictures } = update;
  const named = <span className="sr-only">{` “${title}”`}</span>;
  return (
    <li className="moderated">
      <div className="grid gap-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          <Badge tone={state === "posted" ? "mist" : "sand"}>{stateLabels[state]}</Badge>
          {[whenText(update), author].filter(Boolean).join(" · ")}
        </p>
        <h4 className="text-lead">{title}</h4>
        <p className="update-item-excerpt">{body}</p>
        {pictures.length > 0 && (
          <p className="text-sm text-ink-soft">
            {pictures.length === 1 ? "With a picture" : `With ${pictures.length} pictures`}
          </p>
        )}
      </div>
      {figures ? <UpdateMailFigures figures={figures} /> : <MailNote update={update} />}
      {acts && (
        <div className="flex flex-wrap gap-2.5">
          <Button variant="quiet" size="small" onClick={() => acts.onEdit(update)}>
            Edit{named}
          </Button>
          {state === "scheduled" && (
            <Button variant="quiet" size="small" onClick={() => acts.onUnschedule(update)}>
              Unschedule{named}
            </Button>
          )}
          <Button variant="quiet" size="small" onClick={() => acts.onDelete(update)}>
            Delete{named}
          </Button>
        </div>
      )}
    </li>
  );
}

function MailNote({ update: { state, mail } }: Pick<UpdateItemProps, "update">) {
  const text = state === "posted" || !mail ? "Not sent by mail" : "Goes out by mail when posted";
  return <p className="text-sm text-ink-soft">{text}</p>;
}
