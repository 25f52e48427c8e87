import { type SubmitEvent, type SyntheticEvent, useState } from "react";

/** The form is on every page but rarely used, so its code is loaded on focus. */
const loadSubscription = () => import("./send-subscription.ts");

/**
 * The form's state. Errors show after blur or submit. The field is uncontrolled, so that text typed
 * before scripts run is kept.
 */
export function useSubscription() {
  const [touched, setTouched] = useState(false);
  const [busy, setBusy] = useState(false);
  const [status, setStatus] = useState<string>();
  const [problem, setProblem] = useState<string>();

  const check = (event: SyntheticEvent<HTMLInputElement>) => {
    const blurred = event.type === "blur";
    // Leaving the field just emptied by a success is no mistake.
    if (blurred && status !== undefined) return;
    setStatus(undefined);
    if (blurred) setTouched(true);
    if (!blurred && !touched) return;
    const field = event.currentTarget;
    loadSubscription().then(
      ({ validateEmail }) => setProblem(validateEmail(field.value)),
      () => {},
    );
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    setBusy(true);
    setStatus(undefined);
    setTouched(true);
    // If the code can't be loaded, the form is posted and a page answers it.
    const subscription = await loadSubscription().catch(() => form.submit());
    if (!subscription) return;
    const text = String(new FormData(form).get("email") ?? "");
    const invalid = subscription.validateEmail(text);
    setProblem(invalid);
    if (invalid === undefined) {
      const outcome = await subscription.sendSubscription(text);
      if ("problem" in outcome) setProblem(outcome.problem);
      else {
        setStatus(outcome.status);
        setTouched(false);
        form.reset();
      }
    }
    setBusy(false);
    if (invalid !== undefined) form.querySelector("input")?.focus();
  };

  return {
    busy,
    status,
    problem,
    onSubmit,
    check,
    onFocus: () => void loadSubscription().catch(() => {}),
  };
}
