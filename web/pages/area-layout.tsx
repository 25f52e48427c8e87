import type { ReactNode } from "react";
import { Outlet } from "react-router";
import stylesheet from "../area.css?url";
import { AreaFrame } from "../features/area/area-frame.tsx";
import { PageError } from "../features/layout/page-error.tsx";
import { useLostSession } from "../features/navigation/use-lost-session.ts";
import { WithoutScripts } from "../features/navigation/without-scripts.tsx";
import { Guarded } from "../features/session/guarded.tsx";
import type { SessionUser } from "../lib/session/session-token.ts";
import type { Route } from "./+types/area-layout";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export default function AreaLayout() {
  return <SignedIn>{(user) => <Outlet context={user} />}</SignedIn>;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <SignedIn>{() => <PageError error={error} />}</SignedIn>;
}

function SignedIn({ children }: { children: (user: SessionUser) => ReactNode }) {
  useLostSession();
  return (
    <Guarded withoutScripts={<WithoutScripts />}>
      {(user) => <AreaFrame user={user}>{children(user)}</AreaFrame>}
    </Guarded>
  );
}
