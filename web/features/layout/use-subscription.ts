import { type SubmitEvent, type SyntheticEvent, useState } from "react";

/** It stands on every page and is used on few: its work is fetched when somebody comes near. */
const loadWork = () => import("./send-subscription.ts");

/**
 * What the form says; errors show once the field was left or the form was sent. The field holds its
 * text by itself, so that what is typed before the page is alive stays.
 */
export function useSubscription() {
  const [touched, setTouched] = useState(false);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string>();
  const [problem, setProblem] = useState<string>();

  const check = (event: SyntheticEvent<HTMLInputElement>) => {
    const left = event.type === "blur";
    // Leaving the field that was just emptied is no mistake.
    if (left && said !== undefined) return;
    setSaid(undefined);
    if (left) setTouched(true);
    if (!left && !touched) return;
    const field = event.currentTarget;
    loadWork().then(
      ({ addressProblem }) => setProblem(addressProblem(field.value)),
      () => {},
    );
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    setBusy(true);
    setSaid(undefined);
    setTouched(true);
    // Where the work cannot be had, a page answers the form.
    const work = await loadWork().catch(() => form.submit());
    if (!work) return;
    const text = String(new FormData(form).get("email") ?? "");
    const wrong = work.addressProblem(text);
    setProblem(wrong);
    if (wrong === undefined) {
      const outcome = await work.sendSubscription(text);
      if ("problem" in outcome) setProblem(outcome.problem);
      else {
        setSaid(outcome.said);
        setTouched(false);
        form.reset();
      }
    }
    setBusy(false);
    if (wrong !== undefined) form.querySelector("input")?.focus();
  };

  return { busy, said, problem, onSubmit, check, onFocus: () => void loadWork().catch(() => {}) };
}
