import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startSandbox } from "./sandbox-fixture.ts";

test("a restart preserves the balance and the order of changes", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
  const dataFile = join(folder, "gateway.sqlite");
  const first = await startSandbox({ dataFile });
  const id = await first.openId();
  await first.play(id, "approve");
  await first.call("POST", `/payments/${id}/refunds`, { amount_minor: 2_000 });
  await first.close();
  const second = await startSandbox({ dataFile });
  // 1,020.00 less the cost of 29.88 and the refund.
  const { balances } = (await second.call("GET", "/balance")).body;
  expect(balances).toEqual([{ currency: "USD", amount_minor: 97_012 }]);
  await second.play(await second.openId(), "approve");
  const { changes } = (await second.call("GET", "/changes")).body;
  const kinds = changes.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toEqual(["payment", "refund", "payment"]);
  await second.close();
  rmSync(folder, { recursive: true });
});
