/** Not used; the runtime asks for every class that the configuration names. */
export class PasswordChecker {}
export class SearchIndex {}

/** Serves the static files and does nothing else. */
export default {
  fetch: (request: Request, { ASSETS }: { ASSETS: { fetch: typeof fetch } }) =>
    ASSETS.fetch(request),
}
