/** Text that ends after two lines; pointing at it shows the whole. */
export function CutText({ children }: { children: string }) {
  return (
    <span className="cut-text" title={children}>
      {children}
    </span>
  );
}
