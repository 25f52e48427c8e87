import * as calls from "#contract/office/donors.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { runOfficeTransaction } from "../../foundation/audit/office-transaction.ts";
import { addNote, changeDonor, deleteNote, joinDonors, separateDonor } from "./change-donor.ts";
import {
  type DonorDeps,
  listDonors,
  listPaidDonations,
  readDonor,
  recordView,
} from "./read-donors.ts";

export function donorRoutes(deps: DonorDeps): Route[] {
  return [
    route(calls.listDonors, ({ query }) => listDonors(deps, query)),
    route(calls.getDonor, async ({ params: { id }, caller }) => {
      await recordView(deps, caller, id);
      return readDonor(deps, id);
    }),
    route(calls.listDonorDonations, async ({ params: { id }, query, caller }) => {
      await recordView(deps, caller, id);
      return listPaidDonations(deps, id, query);
    }),
    route(calls.changeDonor, async ({ params: { id }, body, caller }) => {
      await runOfficeTransaction(deps, caller, (context) => changeDonor(context, id, body));
      return readDonor(deps, id);
    }),
    route(calls.addDonorNote, async ({ params: { id }, body, caller }) => {
      await runOfficeTransaction(deps, caller, (context) => addNote(context, id, body.body));
      return readDonor(deps, id);
    }),
    route(calls.deleteDonorNote, async ({ params: { id, note }, caller }) => {
      await runOfficeTransaction(deps, caller, (context) => deleteNote(context, id, note));
      return readDonor(deps, id);
    }),
    route(calls.joinDonors, async ({ params: { id }, body, caller }) => {
      await runOfficeTransaction(deps, caller, (context) => joinDonors(context, id, body.other));
      return readDonor(deps, id);
    }),
    route(calls.separateDonor, async ({ params: { id }, body, caller }) => {
      await runOfficeTransaction(deps, caller, (context) =>
        separateDonor(context, id, body.identity),
      );
      return readDonor(deps, id);
    }),
  ];
}
