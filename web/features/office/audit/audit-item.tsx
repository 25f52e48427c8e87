import type { AuditEntry } from "#contract/foundation/audit.ts";
import { officePath } from "#contract/page-paths.ts";
import { RelativeTime } from "../../../ui/relative-time.tsx";
import { auditWords } from "./audit-words.ts";
import { Difference } from "./difference.tsx";

/** One entry of the trail, with what it changed. */
export function AuditItem({ entry }: { entry: AuditEntry }) {
  const { actor, action, subject, changes, at } = entry;
  const about = new URLSearchParams({ subject_type: subject.type, subject_id: subject.id });
  return (
    <li>
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <span>
          <b>{actor.name}</b> <span className="audit-item-action">{auditWords(action)}</span>{" "}
          <a className="link" href={`${officePath("audit")}?${about}`}>
            {auditWords(subject.type)} {subject.title ?? subject.id}
          </a>
        </span>
        <span className="text-sm text-ink-soft">
          <RelativeTime iso={at} />
        </span>
      </p>
      {changes.length > 0 && (
        <Difference
          changes={changes.map((change) => ({ ...change, field: auditWords(change.field) }))}
        />
      )}
    </li>
  );
}
