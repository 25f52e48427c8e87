import { describe, expect, it, vi } from "vitest";
import { getSite } from "#contract/foundation/site.ts";
import type { BrowserCall, CallExtras } from "../api/api.ts";
import { ApiError } from "../api/api-error.ts";
import { asVisitor, authorised } from "./authorised-api.ts";
import type { Renewal } from "./session-renewal.ts";

const unauthorized = new ApiError(401, { code: "unauthorized", detail: [] });

/** A session with these upcoming renewals, and a server that accepts the `valid` tokens. */
function scene(first: string | undefined, renewals: readonly Renewal[], valid: readonly string[]) {
  let access = first;
  const upcoming = [...renewals];
  const session = {
    start: vi.fn(async () => {}),
    access: vi.fn(async () => access),
    renew: vi.fn(async (): Promise<Renewal> => {
      const outcome = upcoming.shift() ?? "ended";
      access = outcome === "renewed" ? "renewed" : outcome === "ended" ? undefined : access;
      return outcome;
    }),
    lose: vi.fn(),
  };
  const sent: (string | undefined)[] = [];
  const call = (async (_endpoint: unknown, _input: unknown, extras?: CallExtras) => {
    sent.push(extras?.bearer);
    if (extras?.bearer !== undefined && !valid.includes(extras.bearer)) throw unauthorized;
    return { by: extras?.bearer };
  }) as BrowserCall;
  return { session, call, sent };
}

describe("authorised", () => {
  it("sends the token", async () => {
    const { session, call, sent } = scene("first", [], ["first"]);
    await authorised(session, call)(getSite, {});
    expect(session.start).toHaveBeenCalled();
    expect(sent).toEqual(["first"]);
  });

  it("renews once on 401 and repeats the call", async () => {
    const { session, call, sent } = scene("first", ["renewed"], ["renewed"]);
    await expect(authorised(session, call)(getSite, {})).resolves.toEqual({ by: "renewed" });
    expect(sent).toEqual(["first", "renewed"]);
    expect(session.renew).toHaveBeenCalledExactlyOnceWith("first");
    expect(session.lose).not.toHaveBeenCalled();
  });

  it("gives up after the second 401", async () => {
    const { session, call, sent } = scene("first", ["renewed"], []);
    await expect(authorised(session, call)(getSite, {})).rejects.toBe(unauthorized);
    expect(sent).toEqual(["first", "renewed"]);
  });

  it.each([
    ["the renewal is refused", "first"],
    ["no one is signed in", undefined],
  ])("loses the session if %s", async (_why, first) => {
    const { session, call } = scene(first, ["ended"], []);
    await expect(authorised(session, call)(getSite, {})).rejects.toMatchObject({ status: 401 });
    expect(session.lose).toHaveBeenCalledTimes(1);
  });

  it("keeps the session while the server is unreachable", async () => {
    const { session, call } = scene("first", ["unreachable"], []);
    const failing = authorised(session, call)(getSite, {});
    await expect(failing).rejects.toMatchObject({ answer: { code: "unavailable" } });
    expect(session.lose).not.toHaveBeenCalled();
  });

  it("does not mistake a wrong password for a lost session", async () => {
    const { session } = scene("first", [], []);
    const wrong = new ApiError(401, { code: "wrong_credentials", detail: [] });
    const failing = authorised(session, () => Promise.reject(wrong))(getSite, {});
    await expect(failing).rejects.toBe(wrong);
    expect(session.renew).not.toHaveBeenCalled();
  });
});

describe("asVisitor", () => {
  it("calls as a guest if no one is signed in or the session has ended", async () => {
    const guest = scene(undefined, [], []);
    await asVisitor(guest.session, guest.call)(getSite, {});
    expect(guest.sent).toEqual([undefined]);
    const ended = scene("first", ["ended"], []);
    await asVisitor(ended.session, ended.call)(getSite, {});
    expect(ended.sent).toEqual(["first", undefined]);
    expect(ended.session.lose).not.toHaveBeenCalled();
  });

  it("calls as the signed-in user", async () => {
    const { session, call, sent } = scene("first", ["renewed"], ["renewed"]);
    await asVisitor(session, call)(getSite, {});
    expect(sent).toEqual(["first", "renewed"]);
  });
});
