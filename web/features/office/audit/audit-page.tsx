import { useSearchParams } from "react-router";
import {
  type AuditEntry,
  type AuditOrder,
  auditOrders,
  auditSubjects,
  getAuditFilters,
  listAudit,
} from "#contract/foundation/audit.ts";
import { officePath } from "#contract/page-paths.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { useResponse } from "../../../lib/api/use-response.ts";
import { useOrder } from "../../../lib/page/use-order.ts";
import { authorisedApi } from "../../../lib/session/authorised-api.ts";
import { AreaHead } from "../../../ui/area-head.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { FilterFold } from "../../../ui/table/filter-fold.tsx";
import { officeMeta } from "../office-meta.ts";
import type { Route } from "./+types/audit-page";
import { AuditTable } from "./audit-table.tsx";
import { toReadableName } from "./audit-texts.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, officePath("audit"), "Audit log");

const loadFilters = () => authorisedApi(getAuditFilters, {});
const filterNames = ["subject_type", "subject_id", "actor", "action"] as const;

export default function AuditPage() {
  const [search, setSearch] = useSearchParams();
  const { answer: filters } = useResponse(loadFilters);
  const chosen = Object.fromEntries(
    filterNames.flatMap((name) => (search.get(name) ? [[name, search.get(name) ?? ""]] : [])),
  );
  const sorted = useOrder(auditOrders, "-at");
  const list = usePages<AuditEntry, Awaited<ReturnType<typeof loadPage>>>(
    JSON.stringify([chosen, sorted.order]),
    (cursor) => loadPage(chosen, sorted.order, cursor),
  );
  const choose = (name: string, value: string) => {
    const { [name]: _, subject_id: _id, ...others } = Object.fromEntries(search);
    setSearch(value ? { ...others, [name]: value } : others, { preventScrollReset: true });
  };

  return (
    <>
      <AreaHead title="Audit log" lead="Who did what and when. Entries can't be changed." />
      <FilterFold active={Object.keys(chosen).length}>
        <div className="audit-page-filters">
          <Select
            label="About"
            value={chosen.subject_type ?? ""}
            onChange={(event) => choose("subject_type", event.target.value)}
            options={[
              { value: "", label: "Everything" },
              ...auditSubjects.map((value) => ({ value, label: toReadableName(value) })),
            ]}
          />
          <Select
            label="By"
            value={chosen.actor ?? ""}
            onChange={(event) => choose("actor", event.target.value)}
            options={[
              { value: "", label: "Everyone" },
              ...(filters?.actors ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <Select
            label="Action"
            value={chosen.action ?? ""}
            onChange={(event) => choose("action", event.target.value)}
            options={[
              { value: "", label: "All actions" },
              ...(filters?.actions ?? []).map((value) => ({ value, label: toReadableName(value) })),
            ]}
          />
        </div>
      </FilterFold>
      {chosen.subject_id && (
        <p>
          Entries about one {toReadableName(chosen.subject_type ?? "item").toLowerCase()}.{" "}
          <a className="link" href={officePath("audit")}>
            Show all entries
          </a>
        </p>
      )}
      <AuditTable pages={list} sorted={sorted} />
    </>
  );
}

function loadPage(chosen: Record<string, string>, sort: AuditOrder, cursor: string | undefined) {
  return authorisedApi(listAudit, { query: { ...chosen, sort, cursor, limit: 25 } });
}
