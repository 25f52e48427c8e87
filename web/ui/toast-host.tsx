import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
// The styled entrance would put a <style> into the page, which the security policy forbids.
import { ToastContainer, toast } from "react-toastify/unstyled";
import "react-toastify/ReactToastify.css";

export type ToastType = "success" | "error" | "info" | "default";

let mounted = false;

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

export function raiseToast(type: ToastType, text: string): void {
  if (!mounted) mount();
  toast(text, { type });
}
