import type { Campaign } from "#contract/campaigns/catalogue.ts";
import { formatWire } from "#contract/money.ts";
import type { Picture as PictureData } from "#contract/pictures.ts";
import { Picture } from "../../ui/picture.tsx";
import { StreamProgress } from "../../ui/stream/stream-progress.tsx";

interface CampaignStreamData extends Pick<Campaign, "raised" | "goal" | "currency"> {
  cover: PictureData | null;
}

export function CampaignStream({ stream, title }: { stream: CampaignStreamData; title: string }) {
  const { raised, goal, currency, cover } = stream;
  return (
    <div className="campaign-stream no-print">
      {cover && (
        <Picture
          picture={cover}
          sizes="(min-width: 48rem) 16rem, 90vw"
          className="campaign-stream-cover"
        />
      )}
      <StreamProgress raised={raised} goal={goal} label={`Raised for ${title}`} />
      <p className="text-sm">
        <strong>{formatWire(raised, currency, { whole: true })}</strong>
        {` raised of ${formatWire(goal, currency, { whole: true })}`}
      </p>
    </div>
  );
}
