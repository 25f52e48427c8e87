import { redirect } from "react-router";
import type { Route } from "./+types/path-redirect";

const destinations: Record<string, string> = {
  "/": "/home",
  "/otheroption1": "/how-giving-works",
  "/otheroption2": "/questions",
};

export function loader({ url }: Route.LoaderArgs) {
  const path = url.pathname.toLowerCase().replace(/(.)\/$/, "$1");
  return redirect(destinations[path] ?? "/home");
}
