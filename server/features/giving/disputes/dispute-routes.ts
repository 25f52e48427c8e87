import * as calls from "#contract/giving/disputes.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { cutTimePage, readTimeCursor } from "../../../platform/http/time-page.ts";
import { countOpenDisputes, findDispute, findDisputes } from "./dispute-store.ts";
import { disputeView } from "./dispute-view.ts";
import { sumDisputedAmounts } from "./disputed-amount-store.ts";
import { type EvidenceDeps, sendEvidence } from "./send-evidence.ts";

export function disputeRoutes(deps: EvidenceDeps): Route[] {
  const { db, gateways } = deps;
  const providers = gateways.all.map(({ name }) => name);
  const read = async (id: string) => {
    const row = await findDispute(db, id);
    if (!row) throw new AppError("not_found");
    return disputeView(row, gateways);
  };
  return [
    route(calls.listDisputes, async ({ query: { state, q, cursor, limit } }) => {
      const search = q ? { q, providers } : undefined;
      const after = readTimeCursor(cursor);
      const [found, open, held] = await Promise.all([
        findDisputes(db, { state, search }, { after, limit: limit + 1 }),
        countOpenDisputes(db),
        sumDisputedAmounts(db),
      ]);
      const { rows, next_cursor } = cutTimePage(found, limit, ({ deadline, opened_at }) =>
        state === "open" ? deadline : opened_at,
      );
      return { data: rows.map((row) => disputeView(row, gateways)), next_cursor, open, held };
    }),
    route(calls.getDispute, ({ params }) => read(params.id)),
    route(calls.sendEvidence, async ({ params: { id }, body: { text }, caller }) => {
      await sendEvidence(deps, caller, { id, text });
      return read(id);
    }),
  ];
}
