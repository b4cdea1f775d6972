import { withHost } from '../../shared/own-address.ts'
import { policyPath, securityPath } from '../../shared/pages.ts'
import type { Page } from '../../shared/renderer.ts'
import type { SiteSettings } from '../../shared/settings/settings.ts'
import { siteConfig } from '../../shared/site.config.ts'
import { dayTime } from '../../shared/timings.ts'
import { after, instantNow } from '../lib/clock.ts'

/** How long the text is valid, in milliseconds; RFC 9116 recommends less than a year. */
const lifetime = 180 * dayTime

/** `security.txt` (RFC 9116), made for each request, so that it never expires while the blog runs. */
export const securityText = ({ url }: SiteSettings): Page => {
  const expires = `${after(instantNow(), lifetime).slice(0, 10)}T00:00:00Z`
  const fields = {
    Contact: withHost(siteConfig.securityContact, url),
    Expires: expires,
    'Preferred-Languages': siteConfig.language,
    Canonical: url + securityPath,
    Policy: `${url}${policyPath}#sp-security`,
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`)
  const body = new Uint8Array(new TextEncoder().encode(lines.join('')))
  return { status: 200, contentType: 'text/plain; charset=utf-8', body }
}
