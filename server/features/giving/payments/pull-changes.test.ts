import { expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { createPaidJson, startOddGateway } from "../../../testing/gateways/odd-gateway.ts";
import { startCheckout } from "../../../testing/gateways/test-checkout.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import { KeyRefused } from "../../gateways/provider/payment-provider.ts";
import { pullChanges } from "./pull-changes.ts";
import { findOrCreateProgress } from "./reconciliation-store.ts";

test.each([
  ["a bug", () => Promise.reject(new Error("the statement took too long"))],
  ["a refused key", () => Promise.reject(new KeyRefused("401"))],
])("an interrupted round keeps its position after %s", async (_, pull) => {
  const site = await openTestSite();
  const { id } = await site.campaign();
  const gateway = await startOddGateway(site, 1);
  for (let count = 0; count < 2; count += 1) {
    gateway.payments.push(createPaidJson(site, (await startCheckout(site, id)).json));
  }
  gateway.behaviour.answers = (path) => (path.includes("cursor=1") ? { status: 502 } : undefined);
  await pullChanges(gateway.deps);
  const readProgress = () =>
    inTransaction(site.database, (tx) => findOrCreateProgress(tx, "sandbox", new Date(0)));
  const { cursor, begin_anew } = await readProgress();
  expect(begin_anew).not.toBeNull();
  const { provider } = gateway.deps;
  await pullChanges({ ...gateway.deps, provider: { ...provider, pull } });
  expect(await readProgress()).toMatchObject({ cursor, begin_anew });
});
