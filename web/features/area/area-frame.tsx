import { type ReactNode, useRef } from "react";
import { HOME_PATH } from "#contract/page-paths.ts";
import { DEFAULT_NAME } from "../../lib/page/page-meta.ts";
import { useSite } from "../../lib/page/site-data.ts";
import type { SessionUser } from "../../lib/session/session-token.ts";
import { useMenus } from "../../lib/use-menus.ts";
import { Logo } from "../../ui/logo.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { AreaDrawer } from "./area-drawer.tsx";
import { AreaMenu } from "./area-menu.tsx";
import { AreaSearch } from "./area-search.tsx";
import { NotificationBell } from "./notification-bell.tsx";

interface AreaFrameProps {
  user: SessionUser;
  children: ReactNode;
}

export function AreaFrame({ user, children }: AreaFrameProps) {
  const bar = useRef<HTMLElement>(null);
  useMenus(bar);
  return (
    <div className="area-frame">
      <div className="area-frame-side">
        <AreaMenu user={user}>
          <HomeLink />
        </AreaMenu>
      </div>
      <header ref={bar} className="area-frame-bar">
        <AreaDrawer>
          <HomeLink />
          <AreaSearch />
          <AreaMenu user={user} />
        </AreaDrawer>
        <div className="area-frame-narrow">
          <HomeLink />
        </div>
        <AreaSearch />
        <NotificationBell />
        <AccountMenu user={user} />
      </header>
      <main id="content" tabIndex={-1} className="area-frame-main">
        {children}
      </main>
    </div>
  );
}

function HomeLink() {
  const name = useSite()?.product_name ?? DEFAULT_NAME;
  return (
    <a href={HOME_PATH} className="area-frame-home" aria-label={`${name}, home`}>
      <Logo name={name} />
    </a>
  );
}
