import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { CampaignChanges } from "#contract/campaigns/campaign-changes.ts";
import type { ManagedCampaign } from "#contract/campaigns/organising.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { createDraftKeeper } from "../../lib/draft/draft-keeper.ts";
import type { CampaignFields } from "./campaign-fields.ts";
import { campaignDraft } from "./use-draft-keeper.ts";

const AFTER_MS = 800;

const begun: ManagedCampaign = {
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
  thanks: { text: "", picture: null },
  approved: false,
  held: false,
  currency_fixed: false,
  waiting: null,
  history: [],
};

/** A server with one campaign, which others change too. */
function openServer(saveAfterMs: number | null = AFTER_MS) {
  let kept = begun;
  let fail: ApiError | undefined;
  const sent: Array<CampaignChanges & { version: number }> = [];
  const apply = ({ version: _, ...changes }: CampaignChanges & { version?: number }) => {
    const { funds: _f, wanted: _w, category_id: _c, ...plain } = changes;
    if (plain.title !== undefined) plain.title = plain.title.trim();
    kept = { ...kept, ...plain, version: kept.version + 1 } as ManagedCampaign;
    return kept;
  };
  const keeper = createDraftKeeper<ManagedCampaign, CampaignFields>(begun, {
    ...campaignDraft,
    save: async (changes, version) => {
      sent.push({ ...changes, version });
      if (fail) throw fail;
      if (version !== kept.version) {
        throw new ApiError(409, { code: "changed_meanwhile", detail: [] });
      }
      return apply(changes);
    },
    load: async () => kept,
    onSaved: () => {},
    saveAfterMs,
  });
  return {
    keeper,
    sent,
    kept: () => kept,
    others: (changes: CampaignChanges) => apply(changes),
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

describe("saving by itself", () => {
  test("several edits make one call after the last of them", async () => {
    const { keeper, sent, kept } = openServer();
    keeper.edit({ title: "A deep well" });
    await vi.advanceTimersByTimeAsync(AFTER_MS - 1);
    keeper.edit({ title: "A deeper well", location: "Jos" });
    await vi.advanceTimersByTimeAsync(AFTER_MS - 1);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual([{ title: "A deeper well", location: "Jos", version: 1 }]);
    expect(keeper.state()).toMatchObject({ status: "saved", edited: [] });
    expect(kept().title).toBe("A deeper well");
  });

  test("nothing is saved before somebody says so if it waits for that", async () => {
    const { keeper, sent } = openServer(null);
    keeper.edit({ title: "A deep well" });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
    expect(await keeper.save()).toBe(true);
    expect(sent).toHaveLength(1);
  });

  test("a wrong field is not sent, and the others are", async () => {
    const { keeper, sent } = openServer();
    keeper.edit({ title: "x", location: "Jos" });
    expect(await keeper.save()).toBe(false);
    expect(sent).toEqual([{ location: "Jos", version: 1 }]);
    expect(keeper.state()).toMatchObject({
      status: "refused",
      errors: { title: "At least 5 characters" },
      fields: { title: "x" },
    });
    keeper.edit({ title: "A well again" });
    expect(keeper.state().errors).toEqual({});
    expect(await keeper.save()).toBe(true);
  });

  test("text typed during a call is kept and sent with the next one", async () => {
    const { keeper, sent } = openServer();
    keeper.edit({ title: "A deep well" });
    const first = keeper.save();
    keeper.edit({ title: "A deeper well" });
    await first;
    expect(keeper.state()).toMatchObject({ status: "unsaved", fields: { title: "A deeper well" } });
    await vi.advanceTimersByTimeAsync(AFTER_MS);
    expect(sent.at(-1)).toEqual({ title: "A deeper well", version: 2 });
  });

  test("a space at the end of a word is not taken away while somebody types", async () => {
    const { keeper, kept } = openServer();
    keeper.edit({ title: "A deep " });
    await keeper.save();
    expect(kept().title).toBe("A deep");
    expect(keeper.state()).toMatchObject({ status: "saved", fields: { title: "A deep " } });
  });

  test("a failure keeps everything, and trying again sends it", async () => {
    const { keeper, kept, failWith } = openServer();
    failWith(new ApiError(0, { code: "unavailable", detail: [] }));
    keeper.edit({ title: "A deep well" });
    expect(await keeper.save()).toBe(false);
    expect(keeper.state()).toMatchObject({ status: "failed", fields: { title: "A deep well" } });
    failWith(undefined);
    expect(await keeper.save()).toBe(true);
    expect(kept().title).toBe("A deep well");
  });

  test("the server's verdict stands beside the field", async () => {
    const { keeper, failWith } = openServer();
    const detail = [{ loc: ["body", "end_date"], msg: "The end lies before the start", type: "x" }];
    failWith(new ApiError(422, { code: "invalid", detail }));
    keeper.edit({ end_date: "2026-11-01" });
    await keeper.save();
    expect(keeper.state()).toMatchObject({
      status: "refused",
      errors: { end_date: "The end lies before the start" },
    });
  });
});

describe("when somebody else changed it meanwhile", () => {
  test("both edits are kept if they are in different fields", async () => {
    const { keeper, others, kept } = openServer();
    others({ location: "Kano" });
    keeper.edit({ title: "A deep well" });
    expect(await keeper.save()).toBe(true);
    expect(kept()).toMatchObject({ title: "A deep well", location: "Kano" });
    expect(keeper.state().fields.location).toBe("Kano");
  });

  test("nothing is sent until somebody decides between two edits of one field", async () => {
    const { keeper, others, sent, kept } = openServer();
    others({ title: "Their well", location: "Kano" });
    keeper.edit({ title: "My well" });
    expect(await keeper.save()).toBe(false);
    expect(keeper.state()).toMatchObject({
      status: "conflict",
      theirs: { clashing: ["title"], draft: { title: "Their well" } },
    });
    keeper.edit({ description: "Something else" });
    await vi.advanceTimersByTimeAsync(AFTER_MS * 2);
    expect(sent).toHaveLength(1);
    expect(kept().title).toBe("Their well");
  });

  test("a load in between does not hide the conflict", async () => {
    const { keeper, others, kept } = openServer();
    keeper.edit({ title: "My well" });
    keeper.accept(others({ title: "Their well" }));
    expect(await keeper.save()).toBe(false);
    expect(keeper.state().status).toBe("conflict");
    expect(kept().title).toBe("Their well");
  });

  test("without edits here a newer draft is shown, and an older one never", async () => {
    const { keeper, others } = openServer();
    const theirs = others({ title: "Their well" });
    keeper.accept(theirs);
    keeper.accept(begun);
    expect(keeper.state()).toMatchObject({ fields: { title: "Their well" }, edition: 1 });
  });

  test('"take theirs": my edit goes, and what does not clash is saved', async () => {
    const { keeper, others, kept } = openServer();
    others({ title: "Their well" });
    keeper.edit({ title: "My well", location: "Jos" });
    await keeper.save();
    const { edition } = keeper.state();
    expect(await keeper.takeTheirs()).toBe(true);
    expect(kept()).toMatchObject({ title: "Their well", location: "Jos" });
    expect(keeper.state().edition).toBeGreaterThan(edition);
  });

  test("keepMine replaces their values", async () => {
    const { keeper, others, kept } = openServer();
    others({ title: "Their well", location: "Kano" });
    keeper.edit({ title: "My well" });
    await keeper.save();
    expect(await keeper.keepMine()).toBe(true);
    expect(kept()).toMatchObject({ title: "My well", location: "Kano" });
  });
});
