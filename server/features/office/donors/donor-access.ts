import { randomUUID } from "node:crypto";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import {
  type AccessRow,
  office,
  type RequestParts,
  type Scene,
} from "../../../testing/access/access-row.ts";
import { insertNote, lockRecord, updateRecords } from "./donor-record-store.ts";

/** The id of the record of a guest. */
function someRecord({ site }: Scene): Promise<string> {
  const email = `donor-${randomUUID().slice(0, 8)}@example.org`;
  return inTransaction(site.database, (tx) => lockRecord(tx, { account_id: null, email }));
}

async function someDonor(scene: Scene): Promise<RequestParts> {
  return { params: { id: await someRecord(scene) } };
}

export const donorAccess: Readonly<Record<string, AccessRow>> = {
  "GET /api/v1/admin/donors/": {
    ...office(["finance", "support", "read_only"]),
    createParts: () => ({ query: "q=Ada" }),
  },
  "GET /api/v1/admin/donors/{id}/": {
    ...office(["finance", "support", "read_only"]),
    createParts: someDonor,
  },
  "GET /api/v1/admin/donors/{id}/donations/": {
    ...office(["finance", "support", "read_only"]),
    createParts: someDonor,
  },
  "PUT /api/v1/admin/donors/{id}/": {
    ...office(["finance", "support"]),
    createParts: async (scene) => ({
      ...(await someDonor(scene)),
      body: { city: "Jos", tags: ["Regular"] },
    }),
  },
  "POST /api/v1/admin/donors/{id}/notes/": {
    ...office(["finance", "support"]),
    createParts: async (scene) => ({ ...(await someDonor(scene)), body: { body: "Called us." } }),
  },
  "DELETE /api/v1/admin/donors/{id}/notes/{note}/": {
    ...office(["finance", "support"]),
    createParts: async (scene) => {
      const id = await someRecord(scene);
      const { site, owner } = scene;
      const note = await inTransaction(site.database, (tx) =>
        insertNote(tx, {
          donor_id: id,
          author_id: owner.id,
          body: "Called us.",
          written_at: new Date(site.clock.now),
        }),
      );
      return { params: { id, note } };
    },
  },
  "POST /api/v1/admin/donors/{id}/join/": {
    ...office(["finance", "support"]),
    createParts: async (scene) => ({
      ...(await someDonor(scene)),
      body: { other: await someRecord(scene) },
    }),
  },
  "POST /api/v1/admin/donors/{id}/separate/": {
    ...office(["finance", "support"]),
    createParts: async (scene) => {
      const [id, identity] = [await someRecord(scene), await someRecord(scene)];
      await inTransaction(scene.site.database, (tx) =>
        updateRecords(tx, [id, identity], { group_id: id }),
      );
      return { params: { id }, body: { identity } };
    },
  },
};
