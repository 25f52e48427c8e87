import { randomUUID } from "node:crypto";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import {
  type AccessRow,
  office,
  openToAll,
  type RequestParts,
  type Scene,
  sameForAll,
} from "../../../testing/access/access-row.ts";
import { threadKey } from "./enquiry-email.ts";
import { lockEnquiry, updateEnquiryState } from "./enquiry-store.ts";
import { submitEnquiry } from "./submit-enquiry.ts";

const enquiryBody = () => ({
  email: `asks-${randomUUID().slice(0, 8)}@example.org`,
  full_name: "Ada Obi",
  subject: "A receipt",
  message: "Where is it?",
  enquiry_type: "General Enquiry" as const,
});

async function createEnquiry({
  site,
}: Scene): Promise<RequestParts & { params: { number: string } }> {
  const caller = { source: randomUUID(), networks: [] };
  return { params: { number: await submitEnquiry(site.deps, enquiryBody(), caller) } };
}

async function createClosedEnquiry(scene: Scene): Promise<RequestParts> {
  const { params } = await createEnquiry(scene);
  const { database } = scene.site;
  await inTransaction(database, async (tx) => {
    const enquiry = await lockEnquiry(tx, params.number);
    if (enquiry) await updateEnquiryState(tx, enquiry.id, "closed", enquiry.asked_at);
  });
  return { params };
}

export const enquiryAccess: Readonly<Record<string, AccessRow>> = {
  "POST /api/v1/contactus/": { results: openToAll, createParts: () => ({ body: enquiryBody() }) },
  "GET /api/v1/contactus/{number}/": {
    // Only the key from its emails opens a thread.
    results: sameForAll("not_found"),
    createParts: async (scene) => ({ ...(await createEnquiry(scene)), query: "key=guessed" }),
  },
  "POST /api/v1/contactus/{number}/replies/": {
    results: openToAll,
    createParts: async (scene) => {
      const { params } = await createEnquiry(scene);
      const key = threadKey(scene.site.deps.enquiryKey, params.number);
      return { params, body: { key, message: "One more thing." } };
    },
  },
  "GET /api/v1/admin/enquiries/": { ...office(["support", "read_only"]) },
  "GET /api/v1/admin/enquiries/{number}/": {
    ...office(["support", "read_only"]),
    createParts: createEnquiry,
  },
  "POST /api/v1/admin/enquiries/{number}/answers/": {
    ...office(["support"]),
    createParts: async (scene) => {
      const { params } = await createEnquiry(scene);
      const seen = await scene.site.db
        .selectFrom("enquiry_message")
        .innerJoin("enquiry", "enquiry.id", "enquiry_id")
        .select("enquiry_message.id")
        .where("number", "=", params.number)
        .executeTakeFirstOrThrow();
      return { params, body: { message: "Here it is.", last_seen: seen.id } };
    },
  },
  "POST /api/v1/admin/enquiries/{number}/close/": {
    ...office(["support"]),
    createParts: createEnquiry,
  },
  "POST /api/v1/admin/enquiries/{number}/reopen/": {
    ...office(["support"]),
    createParts: createClosedEnquiry,
  },
};
