const counts = new Intl.NumberFormat("en-US");

/** "1 gift", "2,400 gifts". */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${counts.format(count)} ${count === 1 ? one : many}`;
}
