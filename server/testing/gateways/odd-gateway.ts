import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createSandboxProvider } from "../../features/gateways/sandbox/sandbox-provider.ts";
import { onFileEnd } from "../services/on-file-end.ts";
import type { TestSite } from "../test-site.ts";
import { readPaymentId } from "./test-checkout.ts";

export interface OddResponse {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly text?: string;
}

/** A paid donation of 50.00 in the JSON of the sandbox gateway's API. */
export function createPaidJson(site: TestSite, donation: { id: string; checkout_url: string }) {
  return {
    payment_id: readPaymentId(donation),
    reference: donation.id,
    state: "succeeded",
    amount_minor: 5100,
    currency: "USD",
    cost_minor: 178,
    declines: 0,
    changed_at: site.clock.now,
  };
}

/**
 * A gateway with the sandbox's API that returns whatever a test puts into `payments`. `behaviour.answers` can
 * replace the response of a call.
 */
export async function startOddGateway(site: TestSite, pageSize = 500) {
  const payments: unknown[] = [];
  const asked: string[] = [];
  const behaviour: { answers: (path: string) => OddResponse | undefined } = {
    answers: () => undefined,
  };
  const id = (payment: unknown) => (payment as { payment_id?: unknown } | null)?.payment_id;
  const reference = (payment: unknown) => (payment as { reference?: unknown } | null)?.reference;

  function defaultAnswer(path: string, query: URLSearchParams): OddResponse {
    const name = decodeURIComponent(path.split("/payments/")[1] ?? "");
    if (name) {
      const found = payments.find((payment) => id(payment) === name);
      return found === undefined ? { status: 404, text: "{}" } : { text: JSON.stringify(found) };
    }
    const wanted = query.get("reference");
    if (wanted !== null) {
      const found = payments.filter((payment) => reference(payment) === wanted);
      return { text: JSON.stringify({ payments: found }) };
    }
    const from = Number(query.get("cursor") ?? 0);
    const to = from + pageSize;
    return page(payments.slice(from, to), to < payments.length ? String(to) : null);
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://gateway");
    asked.push(url.pathname + url.search);
    const answer =
      behaviour.answers(url.pathname + url.search) ?? defaultAnswer(url.pathname, url.searchParams);
    response.writeHead(answer.status ?? 200, answer.headers).end(answer.text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onFileEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { sandbox } = site.deps;
  const provider = createSandboxProvider({
    apiUrl,
    origin: apiUrl,
    apiKey: sandbox.apiKey,
    webhookSecrets: sandbox.webhookSecrets,
    clock: () => site.clock.now,
  });
  return { payments, asked, behaviour, provider, deps: { ...site.deps, provider } };
}

export type OddGateway = Awaited<ReturnType<typeof startOddGateway>>;

function page(changes: readonly unknown[], next: string | null): OddResponse {
  return { text: JSON.stringify({ changes, next_cursor: next }) };
}
