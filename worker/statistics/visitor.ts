/** Bots that claim to be a browser, headless browsers included. `CUBOT` is a telephone brand. */
const botPattern =
  /(?<!cu)bot|crawl|spider|slurp|preview|headless|lighthouse|pingdom|uptime|monitor|scan|archive|externalhit|mediapartners|google-|phantomjs|puppeteer|playwright|selenium|python|curl|wget|httpclient|compatible;/i

/** Whether a `User-Agent` is not a browser's: missing, not of the form `Mozilla/5.0 (…`, or a known program's. */
export const isBot = (userAgent: string | null): boolean =>
  userAgent === null || !userAgent.startsWith('Mozilla/5.0 (') || botPattern.test(userAgent)

/** The most characters of a host's name. */
export const longestHost = 100

const fullHostName = /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?$/

/** The host that led a visitor here, without port; undefined for our host, IP addresses and partial names. */
export const referrerOf = (from: string | undefined, ownHost: string): string | undefined => {
  const host = from?.toLowerCase().replace(/:\d+$/, '') ?? ''
  const isOther = host.length <= longestHost && fullHostName.test(host) && host !== ownHost
  return isOther ? host : undefined
}
