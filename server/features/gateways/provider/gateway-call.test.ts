import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createGatewayCall } from "./gateway-call.ts";
import { GatewayUnavailable } from "./payment-provider.ts";

/** Starts a gateway and returns its URL. */
async function startGateway(respond: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_request, response) => respond(response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const get = { method: "GET", headers: {} } as const;

test("aborts an endless response", async () => {
  const url = await startGateway((response) => {
    const writeMore = () => {
      while (!response.destroyed && response.write("x".repeat(64 * 1024)));
    };
    response.on("drain", writeMore);
    writeMore();
  });
  await expect(createGatewayCall(60_000)(url, get)).rejects.toThrow(GatewayUnavailable);
});

test("applies the timeout to the whole response, even if it arrives byte by byte", async () => {
  const url = await startGateway((response) => {
    const timer = setInterval(() => response.write(" "), 20);
    response.on("close", () => clearInterval(timer));
  });
  await expect(createGatewayCall(200)(url, get)).rejects.toThrow(GatewayUnavailable);
});
