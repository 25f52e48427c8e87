interface DifferenceProps {
  changes: ReadonlyArray<{
    readonly field: string;
    readonly before: string | null;
    readonly after: string | null;
  }>;
}

export function Difference({ changes }: DifferenceProps) {
  if (changes.length === 0) return null;
  return (
    <div className="difference">
      <table>
        <thead>
          <tr>
            <th scope="col" className="sr-only">
              Field
            </th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td className={before === null ? undefined : "difference-before"}>{before ?? "–"}</td>
              <td className={after === null ? undefined : "difference-after"}>{after ?? "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
