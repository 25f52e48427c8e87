import { type BackupState, getBackupState } from "#contract/foundation/backups.ts";
import { useResponse } from "../../../lib/api/use-response.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { SectionError } from "../../../ui/section-error.tsx";
import { SectionSkeleton } from "../../../ui/section-skeleton.tsx";

const load = () => authorisedApi(getBackupState, {});

export function BackupNote() {
  const { answer, failed, retry } = useResponse(load);
  if (failed) return <SectionError what="The status of the backups" retry={retry} />;
  if (!answer) return <SectionSkeleton label="The status of the backups is loading" rows={1} />;
  return <BackupText state={answer} />;
}

export function BackupText({ state }: { state: BackupState }) {
  const { made, failed, checked_at, check_failed } = state;
  return (
    <div className="grid gap-3">
      <p>
        {made ? (
          <>
            Last backup: <RelativeTime iso={made.at} /> ({sizeText(made.bytes)}).
          </>
        ) : (
          "This site has no backup yet."
        )}{" "}
        {checked_at ? (
          <>
            Last successful test restore: <RelativeTime iso={checked_at} />.
          </>
        ) : (
          made && "No backup has been tested yet by restoring it."
        )}
      </p>
      {failed && <Failure what="The last backup" {...failed} />}
      {check_failed && <Failure what="The last test restore" {...check_failed} />}
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

const decimal = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

function sizeText(bytes: number): string {
  return bytes < 1e9 ? `${decimal.format(bytes / 1e6)} MB` : `${decimal.format(bytes / 1e9)} GB`;
}
