import { Avatar } from "./avatar.tsx";

interface AvatarStackProps {
  people: readonly { name: string | null; portrait: string | null }[];
}

export function AvatarStack({ people }: AvatarStackProps) {
  return (
    <span className="avatar-stack">
      {people.map((person, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: anonymous people have nothing else.
        <Avatar key={index} {...person} />
      ))}
    </span>
  );
}
