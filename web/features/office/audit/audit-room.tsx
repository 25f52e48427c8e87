import { useSearchParams } from "react-router";
import {
  type AuditEntry,
  auditSubjects,
  getAuditFilters,
  listAudit,
} from "#contract/foundation/audit.ts";
import { officePath } from "#contract/page-paths.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { AreaHead } from "../../../ui/area-head.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { PageList } from "../page-list.tsx";
import { AuditItem } from "./audit-item.tsx";
import { auditWords } from "./audit-words.ts";

const loadFilters = () => authorisedApi(getAuditFilters, {});
const names = ["subject_type", "subject_id", "actor", "action"] as const;

/** Everything the office did. The address keeps the filters. */
export function AuditRoom() {
  const [search, setSearch] = useSearchParams();
  const { answer: filters } = useAnswer(loadFilters);
  const chosen = Object.fromEntries(
    names.flatMap((name) => (search.get(name) ? [[name, search.get(name) ?? ""]] : [])),
  );
  const list = usePages<AuditEntry, Awaited<ReturnType<typeof loadPage>>>(
    JSON.stringify(chosen),
    (cursor) => loadPage(chosen, cursor),
  );
  const choose = (name: string, value: string) => {
    const { [name]: _, subject_id: _id, ...others } = chosen;
    setSearch(value ? { ...others, [name]: value } : others, { preventScrollReset: true });
  };

  return (
    <>
      <AreaHead
        title="Audit trail"
        lead="Who did what and when, the newest first. Nothing here can be changed."
      />
      <div className="audit-room-filters">
        <Select
          label="About"
          value={chosen.subject_type ?? ""}
          onChange={(event) => choose("subject_type", event.target.value)}
          options={[
            { value: "", label: "Everything" },
            ...auditSubjects.map((value) => ({ value, label: auditWords(value) })),
          ]}
        />
        <Select
          label="By"
          value={chosen.actor ?? ""}
          onChange={(event) => choose("actor", event.target.value)}
          options={[
            { value: "", label: "Everybody" },
            ...(filters?.actors ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <Select
          label="What"
          value={chosen.action ?? ""}
          onChange={(event) => choose("action", event.target.value)}
          options={[
            { value: "", label: "Every action" },
            ...(filters?.actions ?? []).map((value) => ({ value, label: auditWords(value) })),
          ]}
        />
      </div>
      {chosen.subject_id && (
        <p>
          Only {auditWords(chosen.subject_type ?? "")} {chosen.subject_id}.{" "}
          <a className="link" href={officePath("audit")}>
            Show everything
          </a>
        </p>
      )}
      <PageList
        list={list}
        what="The entries"
        empty={<EmptyState title="Nothing was done that matches" />}
      >
        <ol className="audit-room-trail">
          {list.page?.data.map((entry) => (
            <AuditItem key={entry.id} entry={entry} />
          ))}
        </ol>
      </PageList>
    </>
  );
}

function loadPage(chosen: Record<string, string>, cursor: string | undefined) {
  return authorisedApi(listAudit, { query: { ...chosen, cursor, limit: 25 } });
}
