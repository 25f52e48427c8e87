import { createServer } from "node:net";
import { expect, test } from "vitest";
import { freePort } from "../../testing/services/free-port.ts";
import { checkAddress } from "./check-address.ts";

test("frees the address after checking it", async () => {
  const port = await freePort();
  await checkAddress({ host: "127.0.0.1", port });
  await checkAddress({ host: "127.0.0.1", port });
});

test("refuses an address that cannot be used and names its variable", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => taken.once("listening", resolve));
  const { port } = taken.address() as { port: number };
  await expect(checkAddress({ host: "127.0.0.1", port })).rejects.toThrow(
    `PORT: ${port} on 127.0.0.1 is`,
  );
  taken.close();
  await expect(checkAddress({ host: "192.0.2.1", port: 0 })).rejects.toThrow(
    "HOST: 192.0.2.1 is not an address of",
  );
  await expect(checkAddress({ host: "no host", port: 0 })).rejects.toThrow(
    "HOST: no host is unknown",
  );
});
