import Search from "lucide-react/icons/search";
import type { SubmitEvent } from "react";
import { useNavigate } from "react-router";
import { BROWSE_PATH } from "#contract/page-paths.ts";

export function AreaSearch() {
  const navigate = useNavigate();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = String(new FormData(event.currentTarget).get("q") ?? "").trim();
    navigate(words ? `${BROWSE_PATH}?q=${encodeURIComponent(words)}` : BROWSE_PATH);
  };
  return (
    <search className="area-search">
      <form action={BROWSE_PATH} onSubmit={submit}>
        <input
          className="input"
          type="search"
          name="q"
          aria-label="Search campaigns"
          placeholder="Search campaigns"
          maxLength={100}
          enterKeyHint="search"
        />
        <button type="submit">
          <Search aria-hidden="true" />
          <span className="sr-only">Search</span>
        </button>
      </form>
    </search>
  );
}
