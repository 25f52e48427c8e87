import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { CampaignChanges } from "#contract/campaigns/campaign-changes.ts";
import type { ManagedCampaign } from "#contract/campaigns/organising.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { createDraftSync } from "../../lib/draft/draft-sync.ts";
import type { CampaignFields } from "./campaign-fields.ts";
import { campaignDraftOptions } from "./use-campaign-draft.ts";

const SAVE_AFTER_MS = 800;

const initial: ManagedCampaign = {
  id: 7,
  version: 1,
  state: "draft",
  role: "owner",
  title: "A well",
  description: "",
  category: { id: 1, name: "Water" },
  images: [],
  raised: 0,
  goal: 500,
  currency: "USD",
  donor_count: 0,
  start_date: "2026-11-20",
  end_date: null,
  missing: [],
  actions: [],
  location: "",
  beneficiary: { kind: "self", name: "Ada Obi", registration: null },
  story: [],
  funds: [],
  wanted: [],
  suggested_amounts: [],
  offers_recurring: true,
  thanks: { text: "", picture: null },
  approved: false,
  held: false,
  currency_fixed: false,
  waiting: null,
  history: [],
};

/** A server with one campaign, which others can change too. */
function openServer(saveAfterMs: number | null = SAVE_AFTER_MS) {
  let stored = initial;
  let fail: ApiError | undefined;
  const sent: Array<CampaignChanges & { version: number }> = [];
  const apply = ({ version: _, ...changes }: CampaignChanges & { version?: number }) => {
    const { funds: _f, wanted: _w, category_id: _c, ...plain } = changes;
    if (plain.title !== undefined) plain.title = plain.title.trim();
    stored = { ...stored, ...plain, version: stored.version + 1 } as ManagedCampaign;
    return stored;
  };
  const draftSync = createDraftSync<ManagedCampaign, CampaignFields>(initial, {
    ...campaignDraftOptions,
    save: async (changes, version) => {
      sent.push({ ...changes, version });
      if (fail) throw fail;
      if (version !== stored.version) {
        throw new ApiError(409, { code: "changed_meanwhile", detail: [] });
      }
      return apply(changes);
    },
    load: async () => stored,
    onSaved: () => {},
    saveAfterMs,
  });
  return {
    draftSync,
    sent,
    stored: () => stored,
    changeByOthers: (changes: CampaignChanges) => apply(changes),
    failWith: (error: ApiError | undefined) => {
      fail = error;
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("autosave", () => {
  test("sends several edits in one call after the last", async () => {
    const { draftSync, sent, stored } = openServer();
    draftSync.edit({ title: "A deep well" });
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS - 1);
    draftSync.edit({ title: "A deeper well", location: "Jos" });
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS - 1);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual([{ title: "A deeper well", location: "Jos", version: 1 }]);
    expect(draftSync.state()).toMatchObject({ status: "saved", edited: [] });
    expect(stored().title).toBe("A deeper well");
  });

  test("saves only on request without a delay", async () => {
    const { draftSync, sent } = openServer(null);
    draftSync.edit({ title: "A deep well" });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
    expect(await draftSync.save()).toBe(true);
    expect(sent).toHaveLength(1);
  });

  test("sends valid fields and holds back an invalid one", async () => {
    const { draftSync, sent } = openServer();
    draftSync.edit({ title: "x", location: "Jos" });
    expect(await draftSync.save()).toBe(false);
    expect(sent).toEqual([{ location: "Jos", version: 1 }]);
    expect(draftSync.state()).toMatchObject({
      status: "refused",
      errors: { title: "At least 5 characters" },
      fields: { title: "x" },
    });
    draftSync.edit({ title: "A well again" });
    expect(draftSync.state().errors).toEqual({});
    expect(await draftSync.save()).toBe(true);
  });

  test("sends text typed during a call with the next one", async () => {
    const { draftSync, sent } = openServer();
    draftSync.edit({ title: "A deep well" });
    const first = draftSync.save();
    draftSync.edit({ title: "A deeper well" });
    await first;
    expect(draftSync.state()).toMatchObject({
      status: "unsaved",
      fields: { title: "A deeper well" },
    });
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
    expect(sent.at(-1)).toEqual({ title: "A deeper well", version: 2 });
  });

  test("keeps a trailing space while typing", async () => {
    const { draftSync, stored } = openServer();
    draftSync.edit({ title: "A deep " });
    await draftSync.save();
    expect(stored().title).toBe("A deep");
    expect(draftSync.state()).toMatchObject({ status: "saved", fields: { title: "A deep " } });
  });

  test("keeps all edits after a failure, and a retry sends them", async () => {
    const { draftSync, stored, failWith } = openServer();
    failWith(new ApiError(0, { code: "unavailable", detail: [] }));
    draftSync.edit({ title: "A deep well" });
    expect(await draftSync.save()).toBe(false);
    expect(draftSync.state()).toMatchObject({ status: "failed", fields: { title: "A deep well" } });
    failWith(undefined);
    expect(await draftSync.save()).toBe(true);
    expect(stored().title).toBe("A deep well");
  });

  test("shows the server's error at the field", async () => {
    const { draftSync, failWith } = openServer();
    const detail = [{ loc: ["body", "end_date"], msg: "The end lies before the start", type: "x" }];
    failWith(new ApiError(422, { code: "invalid", detail }));
    draftSync.edit({ end_date: "2026-11-01" });
    await draftSync.save();
    expect(draftSync.state()).toMatchObject({
      status: "refused",
      errors: { end_date: "The end lies before the start" },
    });
  });
});

describe("when someone else changed it meanwhile", () => {
  test("keeps both edits of different fields", async () => {
    const { draftSync, changeByOthers, stored } = openServer();
    changeByOthers({ location: "Kano" });
    draftSync.edit({ title: "A deep well" });
    expect(await draftSync.save()).toBe(true);
    expect(stored()).toMatchObject({ title: "A deep well", location: "Kano" });
    expect(draftSync.state().fields.location).toBe("Kano");
  });

  test("sends nothing until a conflict in one field is decided", async () => {
    const { draftSync, changeByOthers, sent, stored } = openServer();
    changeByOthers({ title: "Their well", location: "Kano" });
    draftSync.edit({ title: "My well" });
    expect(await draftSync.save()).toBe(false);
    expect(draftSync.state()).toMatchObject({
      status: "conflict",
      theirs: { clashing: ["title"], draft: { title: "Their well" } },
    });
    draftSync.edit({ description: "Something else" });
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS * 2);
    expect(sent).toHaveLength(1);
    expect(stored().title).toBe("Their well");
  });

  test("still reports a conflict after a reload in between", async () => {
    const { draftSync, changeByOthers, stored } = openServer();
    draftSync.edit({ title: "My well" });
    draftSync.accept(changeByOthers({ title: "Their well" }));
    expect(await draftSync.save()).toBe(false);
    expect(draftSync.state().status).toBe("conflict");
    expect(stored().title).toBe("Their well");
  });

  test("without local edits shows a newer draft, never an older one", async () => {
    const { draftSync, changeByOthers } = openServer();
    const theirs = changeByOthers({ title: "Their well" });
    draftSync.accept(theirs);
    draftSync.accept(initial);
    expect(draftSync.state()).toMatchObject({ fields: { title: "Their well" }, edition: 1 });
  });

  test("takeTheirs drops my conflicting edit and saves the others", async () => {
    const { draftSync, changeByOthers, stored } = openServer();
    changeByOthers({ title: "Their well" });
    draftSync.edit({ title: "My well", location: "Jos" });
    await draftSync.save();
    const { edition } = draftSync.state();
    expect(await draftSync.takeTheirs()).toBe(true);
    expect(stored()).toMatchObject({ title: "Their well", location: "Jos" });
    expect(draftSync.state().edition).toBeGreaterThan(edition);
  });

  test("keepMine replaces their values", async () => {
    const { draftSync, changeByOthers, stored } = openServer();
    changeByOthers({ title: "Their well", location: "Kano" });
    draftSync.edit({ title: "My well" });
    await draftSync.save();
    expect(await draftSync.keepMine()).toBe(true);
    expect(stored()).toMatchObject({ title: "My well", location: "Kano" });
  });
});
