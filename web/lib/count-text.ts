const counts = new Intl.NumberFormat("en-US");

/** "1 donation", "2,400 donations". */
export function countText(count: number, singular: string, plural = `${singular}s`): string {
  return `${counts.format(count)} ${count === 1 ? singular : plural}`;
}
