import type { ToastType } from "./toast-host.tsx";

/**
 * Shows a passing message at the top right. Never the only record: show it on the page too. The
 * library is loaded with the first toast.
 */
export async function showToast(type: ToastType, text: string): Promise<void> {
  const { displayToast } = await import("./toast-host.tsx");
  displayToast(type, text);
}
