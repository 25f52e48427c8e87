import { shortDayText } from "#contract/day-text.ts";
import { formatWire } from "#contract/money.ts";
import type { OfficeCampaign } from "#contract/office/review.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { ErrorMessage } from "../../../ui/status-message.tsx";
import { FactList, type Facts } from "../fact-list.tsx";
import type { ActionRunner } from "../use-action-runner.ts";
import { OwnerFacts } from "./owner-facts.tsx";

interface PublishDialogProps {
  open: boolean;
  campaign: OfficeCampaign;
  runner: ActionRunner;
  onClose: () => void;
  onPublish: () => void;
}

/** A second look at what becomes public, and at the person behind it. */
export function PublishDialog({ open, campaign, runner, onClose, onPublish }: PublishDialogProps) {
  const { preview, owner } = campaign;
  const [picture] = preview.images;
  return (
    <Dialog open={open} onClose={onClose} title="Publish this campaign?">
      <div className="grid gap-5">
        <p className="text-ink-soft">
          Anyone can then see the page and donate. We email the team that it is live.
        </p>
        <section className="office-card-about" aria-label="What becomes public">
          <div className="publish-dialog-head">
            {picture && (
              <Picture picture={picture} sizes="8rem" decorative className="picture-fill" />
            )}
            <h3 className="text-lg">{campaign.title}</h3>
          </div>
          <p>{preview.description}</p>
          <FactList facts={publicFacts(campaign)} />
        </section>
        <section className="grid gap-2" aria-label="The organiser">
          <h3 className="text-base">{owner.name}</h3>
          <OwnerFacts owner={owner} />
        </section>
        <ErrorMessage>{runner.problem}</ErrorMessage>
        <p className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            Not yet
          </Button>
          <Button variant="river" busy={runner.busy === "approve"} onClick={onPublish}>
            Publish
          </Button>
        </p>
      </div>
    </Dialog>
  );
}

function publicFacts({ preview }: OfficeCampaign): Facts {
  const { goal, currency, category, location, start_date, end_date, beneficiary } = preview;
  return [
    ["organiser", preview.starter.name],
    [
      "for",
      beneficiary.kind === "self"
        ? "Themselves"
        : `${beneficiary.name}${beneficiary.registration ? ` (${beneficiary.registration})` : ""}`,
    ],
    ["goal", formatWire(goal, currency)],
    ["cause", category.name],
    ["place", location],
    ["from", shortDayText(start_date)],
    ["until", end_date ? shortDayText(end_date) : "No end date"],
  ];
}
