import { type BackupState, getBackupState } from "#contract/foundation/backups.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { FailedPart } from "../../../ui/failed-part.tsx";
import { PartSkeleton } from "../../../ui/part-skeleton.tsx";
import { RelativeTime } from "../../../ui/relative-time.tsx";

const load = () => authorisedApi(getBackupState, {});

/** What the site heard of its backups. */
export function BackupNote() {
  const { answer, failed, retry } = useAnswer(load);
  if (failed) return <FailedPart what="The state of the backups" retry={retry} />;
  if (!answer) return <PartSkeleton label="The state of the backups is loading" rows={1} />;
  return <BackupText state={answer} />;
}

export function BackupText({ state }: { state: BackupState }) {
  const { made, failed, checked_at, check_failed } = state;
  return (
    <div className="grid gap-3">
      <p>
        {made ? (
          <>
            The last one was made <RelativeTime iso={made.at} /> and has {sizeText(made.bytes)}.
          </>
        ) : (
          "This site has made none."
        )}{" "}
        {checked_at ? (
          <>
            The last good check was <RelativeTime iso={checked_at} />.
          </>
        ) : (
          made && "None was checked yet by restoring it for a trial."
        )}
      </p>
      {failed && <Failure what="The last try" {...failed} />}
      {check_failed && <Failure what="The last check" {...check_failed} />}
    </div>
  );
}

function Failure({ what, at, reason }: { what: string; at: string; reason: string }) {
  return (
    <div className="grid gap-1">
      <p>
        <b>{what} failed</b> <RelativeTime iso={at} />:
      </p>
      <p className="office-quote">{reason}</p>
    </div>
  );
}

const megabytes = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

function sizeText(bytes: number): string {
  return bytes < 1e9
    ? `${megabytes.format(bytes / 1e6)} MB`
    : `${megabytes.format(bytes / 1e9)} GB`;
}
