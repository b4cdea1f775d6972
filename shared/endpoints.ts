import * as archive from './archive.ts'
import * as articles from './articles/contract.ts'
import * as authorLetters from './author-letters.ts'
import * as backup from './backup/contract.ts'
import { type CallName, calls } from './calls.ts'
import * as captcha from './captcha/contract.ts'
import * as counts from './counts.ts'
import * as drafts from './drafts.ts'
import type { Endpoint } from './endpoint.ts'
import * as health from './health.ts'
import * as imports from './imports.ts'
import * as mail from './mail.ts'
import * as opinions from './opinions.ts'
import * as pictures from './pictures/contract.ts'
import * as pings from './pings.ts'
import * as preview from './preview.ts'
import * as privacy from './privacy.ts'
import * as publicData from './public-data.ts'
import * as reactions from './reactions.ts'
import * as rebuild from './rebuild.ts'
import * as redirects from './redirects.ts'
import * as search from './search/contract.ts'
import * as session from './session/contract.ts'
import * as settings from './settings/contract.ts'
import * as setup from './setup/contract.ts'
import * as statistics from './statistics/contract.ts'
import * as subscribers from './subscribers.ts'
import * as switches from './switches.ts'
import * as texts from './texts/contract.ts'
import * as vault from './vault/contract.ts'

const contracts = {
  ...archive,
  ...articles,
  ...authorLetters,
  ...backup,
  ...captcha,
  ...counts,
  ...drafts,
  ...health,
  ...imports,
  ...mail,
  ...opinions,
  ...pictures,
  ...pings,
  ...preview,
  ...privacy,
  ...publicData,
  ...reactions,
  ...rebuild,
  ...redirects,
  ...search,
  ...session,
  ...setup,
  ...statistics,
  ...subscribers,
  ...switches,
  ...settings,
  ...texts,
  ...vault,
}

/** Every call of `calls.ts` with its description. A call without one does not compile. */
export const endpoints = Object.fromEntries(
  Object.keys(calls).map((name) => [name, contracts[name as CallName]]),
) as Pick<typeof contracts, CallName> satisfies Record<CallName, Endpoint>
