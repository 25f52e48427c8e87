import { existsSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { sceneKeys } from "#contract/office/content.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openOffice } from "../../../testing/test-office.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";

let site: TestSite;
let office: Awaited<ReturnType<typeof openOffice>>;

beforeAll(async () => {
  site = await openTestSite({ argon2: fakeArgon2 });
  office = await openOffice(site);
});

interface Named {
  readonly id: number;
  readonly name: string;
}

const namesOf = (list: Named[]) => list.map(({ name }) => name);

describe("categories", () => {
  const category = (name: string) => ({ name, description: `About ${name}`, scene: "education-2" });
  const shown = async () => {
    const { json } = await site.get("/api/v1/campaign_category/list/");
    return namesOf(json.campaign_categories);
  };

  test("are added at the end, renamed and reordered, and every page shows it immediately", async () => {
    for (const name of ["Water", "Roofs"]) await office.post("causes/", category(name));
    expect(await shown()).toEqual(["Water", "Roofs"]);
    const { json } = await office.get("causes/");
    const [water, roofs] = json.data;
    await office.put(`causes/${water.id}/`, category("Clean water"));
    expect(await shown()).toEqual(["Clean water", "Roofs"]);
    const order = (ids: number[]) => office.post("causes/order/", { ids });
    expect((await order([roofs.id, water.id])).status).toBe(200);
    expect(await shown()).toEqual(["Roofs", "Clean water"]);
    for (const ids of [[roofs.id], [roofs.id, roofs.id], [roofs.id, water.id, 999]]) {
      expect((await order(ids)).json.code).toBe("changed_meanwhile");
    }
    const [ordered, changed] = await office.trail();
    expect(ordered.changes).toEqual([
      { field: "order", before: "Clean water, Roofs", after: "Roofs, Clean water" },
    ]);
    expect(changed.changes).toContainEqual({
      field: "name",
      before: "Water",
      after: "Clean water",
    });
  });

  test("need an unused name and an existing picture", async () => {
    const taken = await office.post("causes/", category(" roofs "));
    expect(taken.json.detail[0]).toMatchObject({
      loc: ["body", "name"],
      msg: "A cause with this name already exists",
    });
    const bad = { name: "", description: " ", scene: "../../etc" };
    const messages = (await office.post("causes/", bad)).json.detail.map(
      ({ msg }: { msg: string }) => msg,
    );
    expect(messages).toEqual([
      "Name is required",
      "Description is required",
      "Please choose a picture",
    ]);
    expect((await office.put("causes/999/", category("Nowhere"))).status).toBe(404);
    for (const key of sceneKeys) {
      const scene = new URL(`../../../../samples/scenes/${key}.svg`, import.meta.url);
      expect(existsSync(scene), key).toBe(true);
    }
  });

  test("get different positions when several people add one at the same time", async () => {
    const responses = await Promise.all(
      ["Seeds", "Boats", "Books"].map((name) => office.post("causes/", category(name))),
    );
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    const rows = await site.db.selectFrom("category").select("position").execute();
    expect(new Set(rows.map(({ position }) => position)).size).toBe(rows.length);
  });
});

test("adds, changes, reorders and removes testimonials, as the home page shows", async () => {
  const testimonial = (author_name: string) => ({
    text: "It came.",
    author_name,
    author_role: "Donor",
  });
  const shown = async () => {
    const { json } = await site.get("/api/v1/testimonials/");
    return json.data.map(({ author_name }: { author_name: string }) => author_name);
  };
  await office.post("testimonials/", testimonial("Ada"));
  const { json } = await office.post("testimonials/", testimonial("Bo"));
  const [ada, bo] = json.data;
  await office.put(`testimonials/${ada.id}/`, testimonial("Adaeze"));
  await office.post("testimonials/order/", { ids: [bo.id, ada.id] });
  expect(await shown()).toEqual(["Bo", "Adaeze"]);
  await office.remove(`testimonials/${bo.id}/`);
  expect(await shown()).toEqual(["Adaeze"]);
  expect((await office.remove(`testimonials/${bo.id}/`)).status).toBe(404);
  const [removed] = await office.trail();
  expect(removed.changes).toContainEqual({ field: "author_name", before: "Bo", after: null });
});

test("features another campaign if it can receive donations", async () => {
  const first = await site.campaign({ title: "The first" });
  const second = await site.campaign({ title: "The second" });
  const ended = await site.campaign({ state: "ended" });
  const feature = (campaign_id: number) => office.put("featured/", { campaign_id });
  const shown = async () => (await site.get("/api/v1/campaign/featured/")).json.data.title;
  await feature(first.id);
  expect(await shown()).toBe("The first");
  site.clock.now += 1_000;
  await feature(second.id);
  expect(await shown()).toBe("The second");
  expect((await office.trail())[0].changes).toEqual([
    { field: "featured", before: "The first", after: "The second" },
  ]);
  for (const id of [ended.id, 999_999]) expect((await feature(id)).status).toBe(404);
  expect(await shown()).toBe("The second");
});
