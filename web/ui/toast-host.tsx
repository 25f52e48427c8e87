import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
// The styled entry point injects a <style>, which the security policy forbids.
import { type Id, ToastContainer, toast } from "react-toastify/unstyled";
import "./toast-host.css";

export type ToastType = "success" | "error" | "info" | "default";

/** More would cover the page on phones. */
const MAX_TOASTS = 2;

let mounted = false;
let latest: { readonly id: Id; readonly type: ToastType; readonly text: string }[] = [];

function mount(): void {
  const host = document.createElement("div");
  document.body.append(host);
  const container = (
    <ToastContainer
      position="top-right"
      theme="dark"
      autoClose={5000}
      hideProgressBar={false}
      closeOnClick
      draggable
      pauseOnHover
      pauseOnFocusLoss
    />
  );
  flushSync(() => createRoot(host).render(container));
  mounted = true;
}

/** Restarts the timer of an identical toast. A success dismisses earlier errors. */
export function displayToast(type: ToastType, text: string): void {
  if (!mounted) mount();
  if (type === "success") {
    for (const old of latest.filter((shown) => shown.type === "error")) toast.dismiss(old.id);
    latest = latest.filter((shown) => shown.type !== "error");
  }
  const same = latest.find((shown) => shown.text === text && shown.type === type);
  const shown = same && toast.isActive(same.id) ? same : undefined;
  if (shown) toast.update(shown.id);
  const id = shown?.id ?? toast(text, { type });
  latest = [...latest.filter((entry) => entry !== same), { id, type, text }];
  for (const old of latest.splice(0, latest.length - MAX_TOASTS)) toast.dismiss(old.id);
}
