import { useLocation, useSearchParams } from "react-router";
import type * as z from "zod/mini";

/** The order of a list as the address keeps it under `name`; `first` is that of an address without one. */
export function useOrder<Order extends string>(
  orders: z.ZodMiniType<Order>,
  first: NoInfer<Order>,
  name = "sort",
) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const read = orders.safeParse(search.get(name));
  const hrefOf = (order: string): string => {
    const next = new URLSearchParams(search);
    if (order === first) next.delete(name);
    else next.set(name, order);
    return next.size === 0 ? pathname : `${pathname}?${next}`;
  };
  return { order: read.success ? read.data : first, hrefOf };
}
