import { type SubmitEvent, useEffect, useReducer, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { Campaign } from "#contract/campaigns/catalogue.ts";
import { offeredAmounts } from "../../../lib/campaign/offered-amounts.ts";
import type { DonationBodyResult, DonationMessages } from "./donation-body.ts";
import { lastSent, tabStore } from "./donation-key.ts";
import { fillForm, fillUntouched } from "./fill-form.ts";
import { type GivingFailure, givingFailure, invalidForm } from "./giving-failure.ts";
import {
  type GivingValues,
  NO_AMOUNT,
  OTHER_AMOUNT,
  readGivingValues,
  valuesFromBody,
} from "./giving-values.ts";
import { useKnownDonor } from "./use-known-donor.ts";
import { useStartDonation } from "./use-start-donation.ts";

interface GivingFormInput {
  campaign: Pick<Campaign, "id" | "suggested_amounts">;
  initial: GivingValues;
  /** From a post without JavaScript. */
  failure: GivingFailure | null;
  /** The donor cancelled at the gateway, so the form is restored. */
  cancelled: boolean;
}

/**
 * The inputs hold the values, so that anything typed before the scripts loaded is used. A field's error appears
 * once the field was left or the form was sent.
 */
export function useGivingForm({ campaign, initial, failure, cancelled }: GivingFormInput) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [failed, setFailed] = useState(failure);
  const [touched, touch] = useReducer(withName, failure ? allTouched : noneTouched);
  // After each failed attempt, the focus moves to what is missing.
  const [failures, countFailure] = useReducer((count: number) => count + 1, 0);
  const { busy, proving, start } = useStartDonation();
  const { revalidate } = useRevalidator();

  const reread = () => {
    if (form.current) setValues(readGivingValues(new FormData(form.current)));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per campaign's form.
  useEffect(() => {
    if (form.current) {
      const sent = cancelled ? lastSent(tabStore(), campaign.id) : undefined;
      if (sent)
        fillUntouched(form.current, valuesFromBody(sent, offeredAmounts(campaign), initial.today));
      preserveAmount(form.current);
    }
    reread();
    setFailed(failure);
  }, [campaign.id]);

  useKnownDonor(form, reread);

  const fail = (reason: GivingFailure) => {
    // A challenge stays until another replaces it.
    setFailed((last) => ({ ...reason, challenge: reason.challenge ?? last?.challenge ?? null }));
    touch("*");
    countFailure();
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The value of a date that was typed in part is empty.
    const unclear = [...event.currentTarget.querySelectorAll("input")].find(
      ({ validity }) => validity.badInput,
    );
    if (unclear) return fail(invalidForm({ [unclear.name]: "Please enter a valid date" }));
    const sent = readGivingValues(new FormData(event.currentTarget));
    const reading = await readBody(sent).catch(() => undefined);
    if (!reading) return fail(givingFailure({ code: "unavailable", detail: [] }));
    if ("errors" in reading) return fail(invalidForm(reading.errors));
    const reason = await start(reading.body);
    if (!reason) return;
    fail(reason);
    if (reason.code === "campaign_closed" || reason.code === "invalid") await revalidate();
  };

  const onChange = (event: { target: EventTarget }) => {
    reread();
    // Changing a field clears the server's message about it. Once and monthly require different fields.
    const name = findFieldName(event.target);
    setFailed(
      (last) =>
        last && {
          ...last,
          fields: name === "frequency" ? {} : { ...last.fields, [name]: undefined },
        },
    );
  };

  const onBlur = (event: { target: EventTarget }) => touch(findFieldName(event.target));

  const errors = shownErrors({ ...failed?.fields, ...useValidation(values, touched) }, touched);
  return {
    form,
    values,
    errors,
    failed,
    failures,
    busy,
    proving,
    reread,
    on: { onSubmit, onChange, onBlur },
  };
}

/** Loads the contract's schema only when someone fills in the form. */
async function readBody(values: GivingValues): Promise<DonationBodyResult> {
  const { parseDonationBody } = await import("./donation-body.ts");
  return parseDonationBody(values);
}

/** The errors in the values; empty until a field was left. */
function useValidation(values: GivingValues, touched: ReadonlySet<string>): DonationMessages {
  const [found, setFound] = useState<DonationMessages>({});
  const isActive = touched.size > 0;
  useEffect(() => {
    if (!isActive) return;
    let current = true;
    readBody(values).then(
      (reading) => current && setFound("errors" in reading ? reading.errors : {}),
      // A schema that can't be loaded is reported when the form is sent.
      () => {},
    );
    return () => {
      current = false;
    };
  }, [values, isActive]);
  return found;
}

const noneTouched: ReadonlySet<string> = new Set();
const allTouched: ReadonlySet<string> = new Set(["*"]);

function withName(names: ReadonlySet<string>, name: string): ReadonlySet<string> {
  return names.has(name) ? names : new Set([...names, name]);
}

function shownErrors(found: DonationMessages, touched: ReadonlySet<string>): DonationMessages {
  if (touched.has("*")) return found;
  return Object.fromEntries(Object.entries(found).filter(([name]) => touched.has(name)));
}

/** Selects "Other amount" for an amount that this campaign does not offer. */
function preserveAmount(form: HTMLFormElement): void {
  const { preset, amount } = readGivingValues(new FormData(form));
  if (preset === "" && amount !== "" && amount !== NO_AMOUNT) {
    fillForm(form, { preset: OTHER_AMOUNT });
  }
}

function findFieldName(target: EventTarget): string {
  const name = target instanceof Element ? (target.getAttribute("name") ?? "") : "";
  return name === "preset" ? "amount" : name;
}
