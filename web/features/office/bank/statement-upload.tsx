import { useId, useRef, useState } from "react";
import {
  type CsvColumns,
  type CsvQuestion,
  type ImportedStatement,
  importStatement,
} from "#contract/office/bank.ts";
import { errorText } from "../../../lib/api/api-error.ts";
import { countText } from "../../../lib/count-text.ts";
import { uploadBytes } from "../../../lib/picture/upload-bytes.ts";
import { FileButton } from "../../../ui/form/file-button.tsx";
import { ErrorMessage, StatusMessage } from "../../../ui/status-message.tsx";
import { useQueues } from "../office-queues.ts";
import { ColumnsForm } from "./columns-form.tsx";

const MAX_BYTES = 5 * 1024 * 1024;

/** Uploads a statement, and asks for the columns of a CSV file that we don't know yet. */
export function StatementUpload({ onImported }: { onImported: () => void }) {
  const hint = useId();
  const { recount } = useQueues();
  const file = useRef<File>(undefined);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [question, setQuestion] = useState<CsvQuestion>();

  const upload = async (chosen: File, columns?: CsvColumns) => {
    if (busy) return;
    file.current = chosen;
    setMessage(undefined);
    setProblem(undefined);
    if (chosen.size > MAX_BYTES) {
      setProblem("This file is larger than 5 MB. Please upload a shorter period.");
      return;
    }
    setBusy(true);
    try {
      const query = {
        file_name: chosen.name.slice(-200),
        columns: columns && JSON.stringify(columns),
      };
      const { signal } = new AbortController();
      const result = await uploadBytes(
        importStatement,
        { query },
        { bytes: chosen, onProgress: () => {}, signal },
      );
      setQuestion(result.question ?? undefined);
      if (result.question) return;
      setMessage(importedText(result));
      onImported();
      recount();
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <section className="office-card" aria-labelledby={`${hint}-title`}>
      <h2 id={`${hint}-title`} className="text-lg">
        Upload a statement
      </h2>
      <p id={hint} className="text-ink-soft">
        camt.053 or CSV, at most 5 MB. You can upload overlapping periods: every line counts once.
      </p>
      <p>
        <FileButton
          label={busy ? "Uploading …" : "Choose a file"}
          accept=".xml,.csv,.txt,text/xml,application/xml,text/csv"
          describedBy={hint}
          onFiles={([first]) => first && void upload(first)}
        />
      </p>
      <StatusMessage>{message}</StatusMessage>
      <ErrorMessage>{problem}</ErrorMessage>
      {question && (
        <ColumnsForm
          key={question.header.join("\n")}
          question={question}
          busy={busy}
          onSubmit={(columns) => file.current && void upload(file.current, columns)}
          onCancel={() => setQuestion(undefined)}
        />
      )}
    </section>
  );
}

function importedText({ known, new_lines, matched }: ImportedStatement): string {
  if (known) return "This file was uploaded before. Nothing has changed.";
  if (new_lines === 0) return "Every line of this file was uploaded before. Nothing has changed.";
  return `${countText(new_lines, "new line")}, ${matched === new_lines ? "all" : matched} matched automatically.`;
}
