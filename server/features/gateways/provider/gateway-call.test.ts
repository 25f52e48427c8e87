import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createGatewayCall } from "./gateway-call.ts";
import { GatewayUnavailable } from "./payment-provider.ts";

/** A gateway that answers so; answers its address. */
async function answering(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_request, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const get = { method: "GET", headers: {} } as const;

test("an answer without an end is cut off, however fast it comes", async () => {
  const url = await answering((response) => {
    const more = () => {
      while (!response.destroyed && response.write("x".repeat(64 * 1024)));
    };
    response.on("drain", more);
    more();
  });
  await expect(createGatewayCall(60_000)(url, get)).rejects.toThrow(GatewayUnavailable);
});

test("an answer that comes byte by byte has its time as a whole", async () => {
  const url = await answering((response) => {
    const timer = setInterval(() => response.write(" "), 20);
    response.on("close", () => clearInterval(timer));
  });
  await expect(createGatewayCall(200)(url, get)).rejects.toThrow(GatewayUnavailable);
});
