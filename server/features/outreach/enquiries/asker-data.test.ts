import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { openAccount } from "../../../testing/test-account.ts";
import { openTestSite } from "../../../testing/test-site.ts";

test("a person's questions are in their export, and gone when they are erased", async () => {
  const site = await openTestSite({ argon2: cheapArgon2 });
  const ada = await openAccount(site);
  const bearer = await ada.bearer();
  const ask = (email: string) =>
    site.post("/api/v1/contactus/", {
      email,
      full_name: "Ada Obi",
      subject: "My receipt",
      message: "Where is it?",
      enquiry_type: "General Enquiry",
    });
  const { number } = (await ask(ada.email)).json;
  await ask("somebody-else@example.org");
  const answer = await fetch(`${site.url}/api/v1/account/export/`, {
    method: "POST",
    headers: { "content-type": "application/json", ...bearer },
    body: JSON.stringify({ password: ada.password }),
  });
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const exported = JSON.parse(strFromU8(files["enquiries.json"] ?? new Uint8Array()));
  expect(exported).toMatchObject([
    { number, messages: [{ from_office: false, body: "Where is it?" }] },
  ]);
  const erasing = { password: ada.password, confirm: "ERASE" };
  expect((await site.post("/api/v1/account/erase/", erasing, bearer)).status).toBe(200);
  const left = await site.db.selectFrom("enquiry").select("email").execute();
  expect(left).toEqual([{ email: "somebody-else@example.org" }]);
  expect(await site.db.selectFrom("enquiry_message").select("id").execute()).toHaveLength(1);
});
