import type { AuditEntry } from "#contract/foundation/audit.ts";
import { officePath } from "#contract/page-paths.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { CutText } from "../../../ui/table/cut-text.tsx";
import type { Column, TableOrder } from "../../../ui/table/data-table.tsx";
import { PagedTable, type TablePages } from "../../../ui/table/paged-table.tsx";
import { RowOpener } from "../../../ui/table/row-opener.tsx";
import { ShortTime } from "../../../ui/table/short-time.tsx";
import { useOpenRows } from "../../../ui/table/use-open-rows.ts";
import { FactList } from "../fact-list.tsx";
import {
  changeLine,
  describeChanges,
  recordIds,
  subjectName,
  toReadableName,
} from "./audit-texts.ts";
import { Difference } from "./difference.tsx";

interface AuditTableProps {
  pages: TablePages<AuditEntry>;
  sorted: TableOrder;
}

/** A short change is shown in its row; others open below it. */
export function AuditTable({ pages, sorted }: AuditTableProps) {
  const opened = useOpenRows<number>();
  const columns: Column<AuditEntry>[] = [
    { head: "When", kind: "short", sort: "at", cell: ({ at }) => <ShortTime iso={at} /> },
    { head: "By", cell: ({ actor }) => <CutText>{actor?.name ?? "Command line"}</CutText> },
    { head: "Action", kind: "name", cell: ({ action }) => toReadableName(action) },
    { head: "About", cell: (entry) => <About entry={entry} /> },
    {
      head: "Changed",
      kind: "more",
      cell: (entry) => (
        <Changed
          entry={entry}
          open={opened.has(entry.id)}
          onToggle={() => opened.toggle(entry.id)}
        />
      ),
    },
  ];
  return (
    <PagedTable
      what="The entries"
      pages={pages}
      sorted={sorted}
      columns={columns}
      keyOf={({ id }) => id}
      details={({ id, changes }) =>
        opened.has(id) && (
          <div className="grid gap-3">
            <Difference changes={describeChanges(changes)} />
            <FactList facts={[]} technical={recordIds(changes)} />
          </div>
        )
      }
      empty={<EmptyState title="No matching entries" />}
    />
  );
}

/** "Campaign: Clean water". */
function subjectText(subject: AuditEntry["subject"]): string {
  const name = subjectName(subject);
  const type = toReadableName(subject.type);
  return name ? `${type}: ${name}` : type;
}

function About({ entry: { subject } }: { entry: AuditEntry }) {
  const about = new URLSearchParams({ subject_type: subject.type, subject_id: subject.id });
  return (
    <a className="link" href={`${officePath("audit")}?${about}`}>
      <CutText>{subjectText(subject)}</CutText>
    </a>
  );
}

interface ChangedProps {
  entry: AuditEntry;
  open: boolean;
  onToggle: () => void;
}

function Changed({ entry, open, onToggle }: ChangedProps) {
  const changes = describeChanges(entry.changes);
  const hasIds = recordIds(entry.changes).length > 0;
  if (changes.length === 0 && !hasIds) return null;
  const line = changeLine(changes);
  if (line && !hasIds) return line;
  return (
    <RowOpener open={open} onToggle={onToggle} about={` of ${subjectText(entry.subject)}`}>
      {changes.map(({ field }) => field).join(", ") || "Details"}
    </RowOpener>
  );
}
