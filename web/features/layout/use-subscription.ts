import { type SubmitEvent, type SyntheticEvent, useState } from "react";

/** The form is on every page and used on few, so its code is loaded when somebody comes near it. */
const loadWork = () => import("./send-subscription.ts");

/**
 * The form's state. Errors show after the field was left or the form was sent. The browser keeps
 * the field's text, so that text typed before the scripts run is not lost.
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
    // If the code can't be loaded, the form is posted and a page answers it.
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
