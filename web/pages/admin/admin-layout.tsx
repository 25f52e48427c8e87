import { Outlet } from "react-router";
import { NotFound } from "../../features/layout/not-found.tsx";
import { OfficeFrame } from "../../features/office/office-frame.tsx";
import { useAreaUser } from "../../lib/session/use-session.ts";

/** The frame of the office. For people who are no admins there is no such page. */
export default function AdminLayout() {
  const user = useAreaUser();
  if (user.role !== "admin") return <NotFound />;
  return (
    <OfficeFrame>
      <Outlet context={user} />
    </OfficeFrame>
  );
}
