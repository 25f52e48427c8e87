import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
// The styled entrance would put a <style> into the page, which the security policy forbids.
import { type Id, ToastContainer, toast } from "react-toastify/unstyled";
import "./toast-host.css";

export type ToastType = "success" | "error" | "info" | "default";

/** More toasts would cover the page on phones. */
const MOST = 2;

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

/**
 * If the same text is shown already, its time starts again. The oldest toast makes room, and after a success the
 * failures before it are over.
 */
export function raiseToast(type: ToastType, text: string): void {
  if (!mounted) mount();
  if (type === "success") {
    for (const old of latest.filter((one) => one.type === "error")) toast.dismiss(old.id);
    latest = latest.filter((one) => one.type !== "error");
  }
  const same = latest.find((one) => one.text === text && one.type === type);
  const shown = same && toast.isActive(same.id) ? same : undefined;
  if (shown) toast.update(shown.id);
  const id = shown?.id ?? toast(text, { type });
  latest = [...latest.filter((one) => one !== same), { id, type, text }];
  for (const old of latest.splice(0, latest.length - MOST)) toast.dismiss(old.id);
}
