import type { ManagedUpdate } from "#contract/campaigns/updates.ts";
import { roundedCountText } from "#contract/outreach/mail-count-text.ts";
import type { MailFigures } from "#contract/outreach/mailings.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { stateLabels, whenText } from "./update-texts.ts";

export interface UpdateActions {
  onEdit: (update: ManagedUpdate) => void;
  onUnschedule: (update: ManagedUpdate) => void;
  onDelete: (update: ManagedUpdate) => void;
}

interface UpdateItemProps {
  update: ManagedUpdate;
  /** Undefined for people with read access. */
  actions: UpdateActions | undefined;
}

export function UpdateItem({ update, actions }: UpdateItemProps) {
  const { title, body, state, author, figures, pictures } = update;
  const titleForScreenReaders = <span className="sr-only">{` “${title}”`}</span>;
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
      {actions && (
        <div className="flex flex-wrap gap-2.5">
          <Button variant="quiet" size="small" onClick={() => actions.onEdit(update)}>
            Edit{titleForScreenReaders}
          </Button>
          {state === "scheduled" && (
            <Button variant="quiet" size="small" onClick={() => actions.onUnschedule(update)}>
              Unschedule{titleForScreenReaders}
            </Button>
          )}
          <Button variant="quiet" size="small" onClick={() => actions.onDelete(update)}>
            Delete{titleForScreenReaders}
          </Button>
        </div>
      )}
    </li>
  );
}

function MailNote({ update: { state, mail } }: Pick<UpdateItemProps, "update">) {
  const text = state === "posted" || !mail ? "Not emailed" : "Will be emailed when posted";
  return <p className="text-sm text-ink-soft">{text}</p>;
}

const labels = {
  sent: "Sent",
  delivered: "Delivered",
  opened: "Opened",
  clicked: "Clicked",
  rejected: "Rejected",
  responded: "Responded",
} as const satisfies Partial<Record<keyof MailFigures, string>>;

function waitingText({ recipients, sent, adding }: MailFigures): string | undefined {
  if (adding) {
    return `${roundedCountText(recipients)} recipients so far; more are still being added.`;
  }
  if (recipients === sent) return undefined;
  return `Not all ${roundedCountText(recipients)} emails were sent. Some are queued, and some recipients have unsubscribed.`;
}

function UpdateMailFigures({ figures }: { figures: MailFigures }) {
  const waiting = waitingText(figures);
  return (
    <div className="grid gap-2">
      <dl className="mail-figures">
        {(Object.keys(labels) as (keyof typeof labels)[]).map((key) => (
          <div key={key}>
            <dt>{labels[key]}</dt>
            <dd>{roundedCountText(figures[key])}</dd>
          </div>
        ))}
      </dl>
      {waiting && <p className="text-sm text-ink-soft">{waiting}</p>}
    </div>
  );
}
