import { useContext, useEffect, useState } from "react";
import { PrefetchPageLinks, UNSAFE_DataRouterContext, UNSAFE_FrameworkContext } from "react-router";

/**
 * Fetches a page before somebody goes there. Its scripts are asked for here first, and where one doesn't
 * come, nothing happens: the router would load the open page anew, and what was filled in would be lost for
 * a link that was only pointed at.
 */
export function PageAhead({ path }: { path: string }) {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const manifest = useContext(UNSAFE_FrameworkContext)?.manifest;
  const [reached, setReached] = useState<string>();

  useEffect(() => {
    let left = false;
    const scripts = (router?.match(path) ?? []).flatMap(
      ({ route }) => manifest?.routes[route.id]?.module ?? [],
    );
    Promise.all(scripts.map((script) => import(/* @vite-ignore */ script))).then(
      () => left || setReached(path),
      () => {},
    );
    return () => {
      left = true;
    };
  }, [path, router, manifest]);

  return reached === path ? <PrefetchPageLinks page={path} /> : null;
}
