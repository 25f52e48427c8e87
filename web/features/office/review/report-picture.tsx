import { useState } from "react";
import { getReportPicture } from "#contract/campaigns/reports.ts";
import { errorText } from "../../../lib/api/api-error.ts";
import { toDataUrl } from "../../../lib/picture/picture-file.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorMessage } from "../../../ui/status-message.tsx";

/** A report's picture, hidden at first because it may be disturbing. */
export function ReportPicture({ reportId }: { reportId: number }) {
  const [address, setAddress] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const show = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const bytes = await authorisedApi(getReportPicture, { params: { id: reportId } });
      setAddress(
        await toDataUrl(new Blob([new Uint8Array(bytes)], { type: getReportPicture.success.file })),
      );
    } catch (error) {
      setProblem(errorText(error));
    }
    setBusy(false);
  };

  if (address)
    return <img src={address} alt="Attached to this report" className="report-picture" />;
  return (
    <>
      <p>
        <Button variant="quiet" size="small" busy={busy} onClick={show}>
          Show the picture
        </Button>
      </p>
      <ErrorMessage>{problem}</ErrorMessage>
    </>
  );
}
