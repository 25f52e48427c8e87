import { beforeAll, beforeEach, expect, test } from "vitest";
import { cheapArgon2 } from "../../../testing/cheap-argon2.ts";
import { openAccount, type TestAccount } from "../../../testing/test-account.ts";
import { settleTestDonation } from "../../../testing/test-checkout.ts";
import { confirmReported } from "../../../testing/test-offline.ts";
import { openTestSite, type TestSite } from "../../../testing/test-site.ts";
import { booksAreRight, checkBooks } from "../../books/ledger/check-books.ts";

let site: TestSite;
let asOwner: { authorization: string };
let id: number;
let giver: TestAccount;

beforeAll(async () => {
  site = await openTestSite({ argon2: cheapArgon2 });
});

beforeEach(async () => {
  const owner = await openAccount(site);
  asOwner = await owner.bearer();
  ({ id } = await site.campaign({ organiserId: owner.id }));
  giver = await openAccount(site);
});

const path = () => `/api/v1/organiser/campaigns/${id}/gifts/`;

/** Records a gift that the office confirms; answers its id. */
async function record(): Promise<string> {
  const body = {
    amount: 25.5,
    currency: "USD",
    given_on: new Date(site.clock.now).toISOString().slice(0, 10),
    way: "cash",
    name: "Bilal Haddad",
    email: giver.email,
    anonymous: false,
  };
  const answer = await site.post(path(), body, { ...asOwner, "idempotency-key": site.key() });
  expect(answer.status).toBe(201);
  return confirmReported(site, answer.json);
}

async function erase(): Promise<void> {
  const body = { password: giver.password, confirm: "ERASE" };
  const answer = await site.post("/api/v1/account/erase/", body, await giver.bearer());
  expect(answer.status).toBe(200);
}

/** How many donors are counted after the donation was taken back. */
async function donorsWithout(donation: string): Promise<number> {
  expect((await site.post(`${path()}${donation}/undo/`, {}, asOwner)).status).toBe(200);
  expect(booksAreRight(await checkBooks(site.db))).toBe(true);
  return donors();
}

const donors = async () => (await site.get(`/api/v1/campaign/${id}/`)).json.data.donor_count;

test("a donor who was erased is not counted any more once their last donation is taken back", async () => {
  const [first, second] = [await record(), await record()];
  await erase();
  expect(await donors()).toBe(1);
  expect(await donorsWithout(first)).toBe(1);
  expect(await donorsWithout(second)).toBe(0);
});

test("a donor who also gave over the gateway is still counted", async () => {
  const offline = await record();
  await settleTestDonation(site, id, { email: giver.email });
  await erase();
  expect(await donorsWithout(offline)).toBe(1);
});

test("somebody who gives with the same address later is counted separately", async () => {
  const before = await record();
  await erase();
  const later = await record();
  expect(await donors()).toBe(2);
  expect(await donorsWithout(before)).toBe(1);
  expect(await donorsWithout(later)).toBe(0);
});
