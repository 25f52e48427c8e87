import * as z from "zod/mini";
import * as calls from "#contract/giving/disputes.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { cutIdPage, readIdCursor } from "../../../platform/http/id-page.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import {
  countOpenDisputes,
  type DisputePosition,
  findDispute,
  findDisputes,
} from "./dispute-store.ts";
import { disputeView } from "./dispute-view.ts";
import { sumHeldInDisputes } from "./held-store.ts";
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
      const after = readIdCursor(position, cursor);
      const [found, open, held] = await Promise.all([
        findDisputes(db, { state, search }, { after, limit: limit + 1 }),
        countOpenDisputes(db),
        sumHeldInDisputes(db),
      ]);
      const positioned = found.map((row) => {
        const at = state === "open" ? row.deadline : row.opened_at;
        return { row, id: `${at.getTime()}_${row.id}` };
      });
      const { rows, next_cursor } = cutIdPage(positioned, limit);
      return { data: rows.map(({ row }) => disputeView(row, gateways)), next_cursor, open, held };
    }),
    route(calls.getDispute, ({ params }) => read(params.id)),
    route(calls.sendEvidence, async ({ params: { id }, body: { text }, caller }) => {
      await sendEvidence(deps, caller, { id, text });
      return read(id);
    }),
  ];
}

/** The last dispute of a page: its time in ms, and its id. */
const position = z.pipe(
  z.string().check(z.regex(/^\d{1,15}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
  z.transform((text): DisputePosition => {
    const [ms = "", id = ""] = text.split("_");
    return { at: new Date(Number(ms)), id };
  }),
);
