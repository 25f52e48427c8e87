import { useContext, useEffect, useState } from "react";
import { PrefetchPageLinks, UNSAFE_DataRouterContext, UNSAFE_FrameworkContext } from "react-router";

/**
 * Prefetches a page. Scripts are imported here first: if one is missing, nothing happens, whereas
 * the router would reload the open page and lose form input because of a hovered link.
 */
export function PrefetchPage({ path }: { path: string }) {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const manifest = useContext(UNSAFE_FrameworkContext)?.manifest;
  const [loadedPath, setLoadedPath] = useState<string>();

  useEffect(() => {
    let cancelled = false;
    const scripts = (router?.match(path) ?? []).flatMap(
      ({ route }) => manifest?.routes[route.id]?.module ?? [],
    );
    Promise.all(scripts.map((script) => import(/* @vite-ignore */ script))).then(
      () => cancelled || setLoadedPath(path),
      () => {},
    );
    return () => {
      cancelled = true;
    };
  }, [path, router, manifest]);

  return loadedPath === path ? <PrefetchPageLinks page={path} /> : null;
}
