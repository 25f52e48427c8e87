import { RouterContextProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getCampaign, listCampaigns } from "#contract/campaigns/catalogue.ts";
import type { ErrorBody } from "#contract/errors.ts";
import { logout } from "#contract/identity/sessions.ts";
import { apiContext, browserApi, type Call, pageApi, serverApi } from "./api.ts";
import { ApiError } from "./api-error.ts";

const notFound: ErrorBody = { code: "not_found", detail: [] };

/** Like the server's own error class, which the web knows only by its shape. */
class ServerSideError extends Error {
  readonly answer = notFound;
}

function contextFailingWith(error: Error) {
  const context = new RouterContextProvider();
  const call: Call = () => Promise.reject(error);
  context.set(apiContext, call);
  return context;
}

describe("serverApi", () => {
  it("turns the server's error into an ApiError with the catalogue's status", async () => {
    const call = serverApi(contextFailingWith(new ServerSideError()));
    const error = await call(getCampaign, { params: { id: 7 } }).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 404, answer: notFound });
  });

  it("rethrows a bug unchanged", async () => {
    const bug = new TypeError("x is not a function");
    await expect(
      serverApi(contextFailingWith(bug))(getCampaign, { params: { id: 7 } }),
    ).rejects.toBe(bug);
  });
});

describe("pageApi", () => {
  it("throws a page with the response's status", async () => {
    const call = pageApi(contextFailingWith(new ServerSideError()));
    const thrown = await call(getCampaign, { params: { id: 7 } }).catch((e: unknown) => e);
    expect(thrown).toMatchObject({ data: notFound, init: { status: 404 } });
  });
});

describe("browserApi", () => {
  afterEach(() => vi.unstubAllGlobals());

  const stubFetch = (answer: () => Promise<Response>) => {
    const fetch = vi.fn<typeof globalThis.fetch>(answer);
    vi.stubGlobal("fetch", fetch);
    return fetch;
  };

  const bearerOf = (fetch: ReturnType<typeof stubFetch>) =>
    new Headers(fetch.mock.calls[0]?.[1]?.headers).get("authorization");

  it("fetches the endpoint's URL and returns its response", async () => {
    const page = { data: [], next_cursor: null, total: 0 };
    const fetch = stubFetch(async () => Response.json(page));
    await expect(browserApi(listCampaigns, { query: { q: "wells & pumps" } })).resolves.toEqual(
      page,
    );
    expect(fetch.mock.calls[0]?.[0]).toBe("/api/v1/campaign/list/?q=wells%20%26%20pumps");
    expect(bearerOf(fetch)).toBeNull();
  });

  it("sends the stored access token", async () => {
    const claims = { sub: "1", sid: "2", email: "a@example.org", first_name: "A", last_name: "B" };
    const payload = btoa(JSON.stringify({ ...claims, role: "supporter", exp: 1 }));
    const access = `head.${payload}.signature`;
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => (key === "authTokens" ? JSON.stringify({ access }) : null),
    });
    const fetch = stubFetch(async () => Response.json({ data: [] }));
    await browserApi(listCampaigns, {});
    expect(bearerOf(fetch)).toBe(`Bearer ${access}`);
  });

  it("throws the server's error", async () => {
    stubFetch(async () => Response.json(notFound, { status: 404 }));
    await expect(browserApi(getCampaign, { params: { id: 7 } })).rejects.toMatchObject({
      status: 404,
      answer: notFound,
      message: "We couldn't find this.",
    });
  });

  it("reports unavailable for a response of another shape", async () => {
    stubFetch(async () => new Response("<h1>Bad gateway</h1>", { status: 502 }));
    await expect(browserApi(getCampaign, { params: { id: 7 } })).rejects.toMatchObject({
      status: 502,
      answer: { code: "unavailable" },
      message: "We're busy right now. Please try again in a moment.",
    });
  });

  it.each([
    ["the network fails", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["the response is cut off", async () => new Response('{"id": 7, "na')],
  ])("reports an unreachable server if %s", async (_why, answer) => {
    stubFetch(answer);
    await expect(browserApi(getCampaign, { params: { id: 7 } })).rejects.toMatchObject({
      status: 0,
      answer: { code: "unavailable" },
      message: "We can't reach the server. Please check your network connection.",
    });
  });

  describe("without a response", () => {
    beforeEach(() => {
      vi.useFakeTimers();
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    const stubHangingFetch = () => {
      const fetch = vi.fn<typeof globalThis.fetch>(
        (_url, init) =>
          new Promise((_resolve, reject) => {
            init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
          }),
      );
      vi.stubGlobal("fetch", fetch);
      return fetch;
    };

    it("gives up reading after 30 seconds", async () => {
      stubHangingFetch();
      const failed = browserApi(getCampaign, { params: { id: 7 } }).catch((e: unknown) => e);
      await vi.advanceTimersByTimeAsync(30_000);
      expect(await failed).toMatchObject({ status: 0, answer: { code: "unavailable" } });
    });

    it("sets no time limit for a write, which may have succeeded", async () => {
      const fetch = stubHangingFetch();
      void browserApi(logout, { body: {} });
      await vi.advanceTimersByTimeAsync(600_000);
      expect(fetch.mock.calls[0]?.[1]?.signal).toBeUndefined();
    });

    it("aborts with its caller", async () => {
      stubHangingFetch();
      const caller = new AbortController();
      const extras = { signal: caller.signal };
      const call = browserApi(getCampaign, { params: { id: 7 } }, extras);
      const failed = call.catch((e: unknown) => e);
      caller.abort();
      expect(await failed).toBeInstanceOf(ApiError);
    });
  });

  it("reads how long to wait, and adds it to the general message", async () => {
    const tooManyRequests: ErrorBody = { code: "too_many_requests", detail: [] };
    const stubRefusal = (answer: ErrorBody) =>
      stubFetch(async () =>
        Response.json(answer, { status: 429, headers: { "retry-after": "30" } }),
      );
    stubRefusal(tooManyRequests);
    await expect(browserApi(getCampaign, { params: { id: 7 } })).rejects.toMatchObject({
      retryAfter: 30,
      message: "You've tried this too often. Please wait 30 seconds.",
    });
    stubRefusal({ ...tooManyRequests, non_field_errors: ["You have three drafts."] });
    await expect(browserApi(getCampaign, { params: { id: 7 } })).rejects.toMatchObject({
      retryAfter: 30,
      message: "You have three drafts.",
    });
  });
});
