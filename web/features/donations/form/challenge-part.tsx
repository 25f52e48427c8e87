import { TextField } from "../../../ui/form/field.tsx";
import type { Challenge } from "./giving-failure.ts";

interface ChallengePartProps {
  challenge: Challenge;
  error: string | undefined;
}

/** A question that people answer easily. With another question, the key empties the field. */
export function ChallengePart({ challenge, error }: ChallengePartProps) {
  return (
    <section className="grid gap-5" aria-label="Are you a person?" key={challenge.token}>
      <div id="challenge-field">
        <TextField
          label={challenge.question}
          hint="A short question to keep machines from trying stolen cards"
          name="challenge"
          error={error}
          autoComplete="off"
          inputMode="numeric"
        />
      </div>
      <input type="hidden" name="challenge_token" value={challenge.token} />
    </section>
  );
}
