import type { ToastType } from "./toast-host.tsx";

/**
 * Shows a passing message at the top right. It is never the only record: say it in the page too.
 * The library is loaded with the first toast, so that no page pays for it before.
 */
export async function showToast(type: ToastType, text: string): Promise<void> {
  const { raiseToast } = await import("./toast-host.tsx");
  raiseToast(type, text);
}
