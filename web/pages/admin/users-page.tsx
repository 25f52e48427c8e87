import { officePath } from "#contract/page-paths.ts";
import { officeMeta } from "../../features/office/office-meta.ts";
import { UserRoom } from "../../features/office/users/user-room.tsx";
import { useAreaUser } from "../../lib/session/use-session.ts";
import type { Route } from "./+types/users-page";

export const meta: Route.MetaFunction = ({ matches }) =>
  officeMeta(matches, officePath("users"), "Users");

export default function UsersPage() {
  return <UserRoom selfId={useAreaUser().sub} />;
}
