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
let donor: TestAccount;

beforeAll(async () => {
  site = await openTestSite({ argon2: cheapArgon2 });
});

beforeEach(async () => {
  const owner = await openAccount(site);
  asOwner = await owner.bearer();
  ({ id } = await site.campaign({ organiserId: owner.id }));
  donor = await openAccount(site);
});

const path = () => `/api/v1/organiser/campaigns/${id}/gifts/`;

/** Records a donation that the office confirms, and returns its id. */
async function record(): Promise<string> {
  const body = {
    amount: 25.5,
    currency: "USD",
    given_on: new Date(site.clock.now).toISOString().slice(0, 10),
    way: "cash",
    name: "Bilal Haddad",
    email: donor.email,
    anonymous: false,
  };
  const { status, json } = await site.post(path(), body, {
    ...asOwner,
    "idempotency-key": site.key(),
  });
  expect(status).toBe(201);
  return confirmReported(site, json);
}

async function erase(): Promise<void> {
  const body = { password: donor.password, confirm: "ERASE" };
  const { status } = await site.post("/api/v1/account/erase/", body, await donor.bearer());
  expect(status).toBe(200);
}

/** Undoes a donation and returns the number of remaining donors. */
async function countDonorsWithout(donation: string): Promise<number> {
  expect((await site.post(`${path()}${donation}/undo/`, {}, asOwner)).status).toBe(200);
  expect(booksAreRight(await checkBooks(site.db))).toBe(true);
  return countDonors();
}

const countDonors = async () => (await site.get(`/api/v1/campaign/${id}/`)).json.data.donor_count;

test("an erased donor is no longer counted once their last donation is undone", async () => {
  const [first, second] = [await record(), await record()];
  await erase();
  expect(await countDonors()).toBe(1);
  expect(await countDonorsWithout(first)).toBe(1);
  expect(await countDonorsWithout(second)).toBe(0);
});

test("an erased donor with another online donation is still counted", async () => {
  const offline = await record();
  await settleTestDonation(site, id, { email: donor.email });
  await erase();
  expect(await countDonorsWithout(offline)).toBe(1);
});

test("a donor who later uses the same address is counted separately", async () => {
  const before = await record();
  await erase();
  const later = await record();
  expect(await countDonors()).toBe(2);
  expect(await countDonorsWithout(before)).toBe(1);
  expect(await countDonorsWithout(later)).toBe(0);
});
