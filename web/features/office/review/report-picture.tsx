import { useState } from "react";
import { getReportPicture } from "#contract/campaigns/reports.ts";
import { refusalText } from "../../../lib/api/api-error.ts";
import { dataAddress } from "../../../lib/picture/picture-file.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Button } from "../../../ui/button.tsx";
import { Refused } from "../../../ui/said.tsx";

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
        await dataAddress(
          new Blob([new Uint8Array(bytes)], { type: getReportPicture.success.file }),
        ),
      );
    } catch (error) {
      setProblem(refusalText(error));
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
      <Refused>{problem}</Refused>
    </>
  );
}
