/** Bots that claim to be a browser, headless browsers included. `CUBOT` is a telephone brand. */
const programs =
  /(?<!cu)bot|crawl|spider|slurp|preview|headless|lighthouse|pingdom|uptime|monitor|scan|archive|externalhit|mediapartners|google-|phantomjs|puppeteer|playwright|selenium|python|curl|wget|httpclient|compatible;/i

/**
 * Whether a `User-Agent` is not a person's browser: none, one that does not begin as every browser's
 * does (RFC 9110 leaves it open; in practice `Mozilla/5.0 (…`), or one of a known program.
 */
export const isBot = (userAgent: string | null): boolean =>
  userAgent === null || !userAgent.startsWith('Mozilla/5.0 (') || programs.test(userAgent)
