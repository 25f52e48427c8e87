import Download from "lucide-react/icons/download";
import { useState } from "react";
import {
  createOfficeExport,
  type ExportFormat,
  exportFormats,
  type OfficeExportBody,
} from "#contract/office/exports.ts";
import { downloadFrom } from "../../../lib/save-file.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { Button } from "../../../ui/button.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { useAction } from "../../../ui/form/use-action.ts";
import { ErrorMessage } from "../../../ui/status-message.tsx";
import { exportFormatNames } from "./export-formats.ts";

/** Chooses a format and downloads a table. */
export function TableDownload({
  wanted,
  about,
}: {
  wanted: Omit<OfficeExportBody, "format">;
  /** Announced after the button's text: what is downloaded. */
  about: string;
}) {
  const [format, setFormat] = useState<ExportFormat>("csv");
  const { busy, problem, attempt } = useAction();
  const download = () =>
    attempt(async () => {
      const body = { ...wanted, format };
      downloadFrom((await authorisedApi(createOfficeExport, { body })).url);
    });
  return (
    <div className="no-print grid gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-44 sm:max-w-64">
          <Select
            label="Format"
            value={format}
            options={exportFormats.map((value) => ({ value, label: exportFormatNames[value] }))}
            onChange={({ target }) =>
              setFormat(exportFormats.find((name) => name === target.value) ?? "csv")
            }
          />
        </div>
        <Button variant="quiet" busy={busy} onClick={download}>
          <Download aria-hidden="true" className="size-4" />
          Download
          <span className="sr-only"> {about}</span>
        </Button>
      </div>
      <ErrorMessage>{problem}</ErrorMessage>
    </div>
  );
}
