interface AvatarProps {
  /** Null for an anonymous donor. */
  name: string | null;
  portrait: string | null;
  size?: "medium" | "large";
}

/** A portrait, else initials, else an anonymous mark. Always next to the name as text. */
export function Avatar({ name, portrait, size = "medium" }: AvatarProps) {
  const sized = size === "large" ? " avatar-large" : "";
  return (
    <span className={`avatar avatar-${tint(name)}${sized}`} aria-hidden="true">
      {portrait ? (
        <img src={portrait} alt="" width={64} height={64} loading="lazy" decoding="async" />
      ) : name ? (
        initials(name)
      ) : (
        <svg viewBox="0 0 44 44" fill="currentColor" aria-hidden="true">
          <path
            d="M22 10c4 6 8 9.500 8 14.500a8 8 0 0 1-16 0C14 19.500 18 16 22 10z"
            opacity=".75"
          />
        </svg>
      )}
    </span>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? (words.at(-1) ?? "") : "";
  return firstCharacter(words[0] ?? "") + firstCharacter(last);
}

/** One character with its combining marks, even if its capital is written with two. */
function firstCharacter(word: string): string {
  return /^.\p{M}*/u.exec(word.toUpperCase())?.[0] ?? "";
}

function tint(name: string | null): number {
  return [...(name ?? "")].reduce((sum, character) => sum + character.charCodeAt(0), 0) % 3;
}
