/** Bots that claim to be a browser, headless browsers included. `CUBOT` is a telephone brand. */
const botPattern =
  /(?<!cu)bot|crawl|spider|slurp|preview|headless|lighthouse|pingdom|uptime|monitor|scan|archive|externalhit|mediapartners|google-|phantomjs|puppeteer|playwright|selenium|python|curl|wget|httpclient|compatible;/i

/** Whether a `User-Agent` is not a browser's: missing, not of the form `Mozilla/5.0 (…`, or a known program's. */
export const isBot = (userAgent: string | null): boolean =>
  userAgent === null || !userAgent.startsWith('Mozilla/5.0 (') || botPattern.test(userAgent)
