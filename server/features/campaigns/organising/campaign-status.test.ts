import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { publicStates } from "#contract/campaigns/campaign-states.ts";
import { inTransaction } from "../../../platform/db/in-transaction.ts";
import { fakeArgon2 } from "../../../testing/fake-argon2.ts";
import { openOrganiser } from "../../../testing/test-organiser.ts";
import { openTestSite } from "../../../testing/test-site.ts";
import {
  type Actor,
  availableSteps,
  type CampaignStatus,
  canTakeStep,
  type StepAction,
  statusAfter,
  stepActions,
} from "./campaign-status.ts";
import { lockCampaign } from "./organising-store.ts";
import { takeStep } from "./take-step.ts";

const actors: readonly Actor[] = ["reader", "editor", "owner", "office", "clock"];
const anyAction = fc.constantFrom(...stepActions);
const anyActor = fc.constantFrom(...actors);
const newDraft: CampaignStatus = { state: "draft", held: false, approved: false };

interface Taken {
  readonly from: CampaignStatus;
  readonly to: CampaignStatus;
  readonly action: StepAction;
  readonly actor: Actor;
}

describe("any sequence of steps", () => {
  const walk = fc.array(fc.nat(), { maxLength: 30 }).map((choices) => {
    const taken: Taken[] = [];
    let at = newDraft;
    for (const choice of choices) {
      const available = actors.flatMap((actor) =>
        availableSteps(at, actor).map((action) => ({ actor, action })),
      );
      const step = available[choice % available.length];
      const to = step && statusAfter(at, step.action);
      if (!step || !to) break;
      taken.push({ ...step, from: at, to });
      at = to;
    }
    return taken;
  });

  const holds = (rule: (step: Taken) => boolean) =>
    fc.assert(
      fc.property(walk, (taken) => taken.every(rule)),
      { numRuns: 3000 },
    );

  test("publishes nothing without the office", () =>
    holds(
      ({ from, to, actor }) =>
        from.approved || !publicStates.some((state) => state === to.state) || actor === "office",
    ));

  test("lets only the office resume a campaign that it paused", () =>
    holds(({ from, to, actor }) => !from.held || to.state !== "active" || actor === "office"));

  test("keeps a closed campaign closed", () => holds(({ from }) => from.state !== "closed"));

  test("doesn't let a reader change anything", () => holds(({ actor }) => actor !== "reader"));

  test("lets only the office decide on a campaign in review, and the team withdraw it", () =>
    holds(({ from, action, actor }) =>
      from.state !== "in_review" || action === "withdraw" ? true : actor === "office",
    ));
});

test("offers exactly the steps that are possible", () => {
  fc.assert(
    fc.property(
      fc.record({
        state: fc.constantFrom(
          "draft",
          "in_review",
          "active",
          "paused",
          "ended",
          "closed",
          "rejected",
        ),
        held: fc.boolean(),
        approved: fc.boolean(),
      }) as fc.Arbitrary<CampaignStatus>,
      anyActor,
      anyAction,
      (status, actor, action) => {
        const offered = availableSteps(status, actor).includes(action);
        expect(offered).toBe(
          canTakeStep(action, actor) && statusAfter(status, action) !== undefined,
        );
      },
    ),
  );
});

const site = await openTestSite({ argon2: fakeArgon2, mails: true });

interface Model {
  status: CampaignStatus;
  steps: number;
}

interface Real {
  readonly id: number;
  readonly accountId: string;
}

/** Attempts a step on a real campaign and compares the result with the state machine. */
class TryStep implements fc.AsyncCommand<Model, Real> {
  readonly action: StepAction;
  readonly actor: Actor;

  constructor(action: StepAction, actor: Actor) {
    this.action = action;
    this.actor = actor;
  }

  check = () => true;

  async run(model: Model, real: Real): Promise<void> {
    const next = canTakeStep(this.action, this.actor)
      ? statusAfter(model.status, this.action)
      : undefined;
    const done = await inTransaction(site.database, async (tx) => {
      const campaign = await lockCampaign(tx, real.id);
      if (!campaign) throw new Error("no campaign");
      await takeStep(tx, site.deps, {
        campaign,
        action: this.action,
        actor: this.actor,
        actorId: real.accountId,
        reason: "because",
        endsOn: null,
      });
    }).then(
      () => true,
      (error: { code?: string }) => {
        expect(error.code).toBe(canTakeStep(this.action, this.actor) ? "wrong_state" : "forbidden");
        return false;
      },
    );
    expect(done).toBe(next !== undefined);
    if (next) {
      model.status = next;
      model.steps += 1;
    }
    const stored = await site.db
      .selectFrom("campaign")
      .select(["state", "held", "approved_at"])
      .where("id", "=", real.id)
      .executeTakeFirstOrThrow();
    const { state, held, approved_at } = stored;
    expect({ state, held, approved: approved_at !== null }).toEqual(model.status);
    const { status } = await site.get(`/api/v1/campaign/${real.id}/`);
    expect(status).toBe(publicStates.some((publicState) => publicState === state) ? 200 : 404);
    const steps = await site.db
      .selectFrom("campaign_step")
      .select(["action", "to_state"])
      .where("campaign_id", "=", real.id)
      .orderBy("id")
      .execute();
    expect(steps).toHaveLength(model.steps);
    if (next) expect(steps.at(-1)).toEqual({ action: this.action, to_state: next.state });
  }

  toString = () => `${this.action} by ${this.actor}`;
}

test("moves the stored campaign like the state machine, and shows the public only public states", async () => {
  // Most attempts are by a permitted actor, so that walks get far.
  const likely = anyAction.chain((action) =>
    fc
      .constantFrom(...actors.filter((actor) => canTakeStep(action, actor)))
      .map((actor) => new TryStep(action, actor)),
  );
  const any = fc.tuple(anyAction, anyActor).map(([action, actor]) => new TryStep(action, actor));
  await fc.assert(
    fc.asyncProperty(
      fc.commands([likely, likely, likely, any], { maxCommands: 25 }),
      async (commands) => {
        const { id, account } = await openOrganiser(site);
        await fc.asyncModelRun(
          () => ({ model: { status: newDraft, steps: 0 }, real: { id, accountId: account.id } }),
          commands,
        );
      },
    ),
    { numRuns: 15 },
  );
});
