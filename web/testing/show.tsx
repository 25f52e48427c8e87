import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished } from "vitest";
import "../styles.css";

/** Puts something on the page of a browser test. The returned function removes it, as does the end of the test. */
export function show(what: ReactNode): () => void {
  const host = document.createElement("div");
  document.body.append(host);
  const root = createRoot(host);
  const remove = () => {
    root.unmount();
    host.remove();
  };
  onTestFinished(remove);
  root.render(what);
  return remove;
}
