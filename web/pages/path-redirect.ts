import { redirect } from "react-router";
import { HOME_PATH, HOW_GIVING_WORKS_PATH, QUESTIONS_PATH } from "#contract/page-paths.ts";
import type { Route } from "./+types/path-redirect";

const destinations: Record<string, string> = {
  "/": HOME_PATH,
  "/otheroption1": HOW_GIVING_WORKS_PATH,
  "/otheroption2": QUESTIONS_PATH,
};

export function loader({ url }: Route.LoaderArgs) {
  const path = url.pathname.toLowerCase().replace(/(.)\/$/, "$1");
  return redirect(destinations[path] ?? HOME_PATH);
}
