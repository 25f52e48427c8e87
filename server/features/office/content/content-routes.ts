import * as calls from "#contract/office/content.ts";
import type { Db } from "../../../platform/db/database.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import {
  addCategory,
  changeCategory,
  orderCategories,
} from "../../campaigns/categories/change-categories.ts";
import {
  findOfficeCategories,
  type OfficeCategoryRow,
} from "../../campaigns/categories/office-category-store.ts";
import type { OrganisingDeps } from "../../campaigns/organising/organising-deps.ts";
import {
  addTestimonial,
  changeTestimonial,
  orderTestimonials,
  removeTestimonial,
} from "../../campaigns/testimonials/change-testimonials.ts";
import { listAllTestimonials } from "../../campaigns/testimonials/list-testimonials.ts";
import { runOfficeTransaction } from "../../foundation/audit/office-transaction.ts";
import { featureByOffice } from "./feature-by-office.ts";

export function contentRoutes(deps: OrganisingDeps): Route[] {
  const { db } = deps;
  return [
    route(calls.listCauses, () => allCategories(db)),
    route(calls.addCause, async ({ body, caller }) => {
      await runOfficeTransaction(deps, caller, async ({ tx, record }) => {
        const id = await addCategory(tx, body);
        await record({ action: "add", subject: { type: "category", id }, after: body });
      });
      return allCategories(db);
    }),
    route(calls.changeCause, async ({ params: { id }, body, caller }) => {
      await runOfficeTransaction(deps, caller, async ({ tx, record }) => {
        const before = await changeCategory(tx, id, body);
        await record({ action: "change", subject: { type: "category", id }, before, after: body });
      });
      return allCategories(db);
    }),
    route(calls.orderCauses, async ({ body, caller }) => {
      await runOfficeTransaction(deps, caller, async ({ tx, record }) => {
        const { before, after } = await orderCategories(tx, body.ids);
        await record({
          action: "order",
          subject: { type: "category", id: "all" },
          before: { order: before.join(", ") },
          after: { order: after.join(", ") },
        });
      });
      return allCategories(db);
    }),
    route(calls.featureOne, async ({ body, caller }) => {
      await runOfficeTransaction(deps, caller, (context) =>
        featureByOffice(deps, context, body.campaign_id),
      );
      return { message: "The home page now features this campaign." };
    }),
    route(calls.addTestimonial, async ({ body, caller }) => {
      await runOfficeTransaction(deps, caller, async ({ tx, record }) => {
        const id = await addTestimonial(tx, body);
        await record({ action: "add", subject: { type: "testimonial", id }, after: body });
      });
      return testimonials(db);
    }),
    route(calls.changeTestimonial, async ({ params: { id }, body, caller }) => {
      await runOfficeTransaction(deps, caller, async ({ tx, record }) => {
        const before = await changeTestimonial(tx, id, body);
        const subject = { type: "testimonial", id } as const;
        await record({ action: "change", subject, before, after: body });
      });
      return testimonials(db);
    }),
    route(calls.removeTestimonial, async ({ params: { id }, caller }) => {
      await runOfficeTransaction(deps, caller, async ({ tx, record }) => {
        const before = await removeTestimonial(tx, id);
        await record({ action: "remove", subject: { type: "testimonial", id }, before });
      });
      return testimonials(db);
    }),
    route(calls.orderTestimonials, async ({ body, caller }) => {
      await runOfficeTransaction(deps, caller, async ({ tx, record }) => {
        const before = await orderTestimonials(tx, body.ids);
        await record({
          action: "order",
          subject: { type: "testimonial", id: "all" },
          before: { order: before.join(", ") },
          after: { order: body.ids.join(", ") },
        });
      });
      return testimonials(db);
    }),
  ];
}

async function allCategories(db: Db) {
  return { data: (await findOfficeCategories(db)).map(officeCategoryView) };
}

function officeCategoryView(row: OfficeCategoryRow): calls.OfficeCategory {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    scene: row.picture_key,
    campaign_count: row.campaign_count ?? 0,
  };
}

async function testimonials(db: Db) {
  return { data: await listAllTestimonials({ db }) };
}
