import { nanoid } from 'nanoid'
import { isLoopback } from '../../shared/loopback.ts'
import { sign } from '../../shared/signature.ts'

/** The kinds of hooks; each has its own form of call. */
export type HookKind = 'github' | 'workers-builds' | 'signed'

const places = [
  { kind: 'github', origin: 'https://api.github.com', path: /^\/repos\/[^/]+\/[^/]+\/dispatches$/ },
  {
    kind: 'workers-builds',
    origin: 'https://api.cloudflare.com',
    path: /^\/client\/v4\/workers\/builds\/deploy_hooks\/[^/]+$/,
  },
] as const

/** The kind of a hook: by host and path, over https; on a loopback host, where tests listen, by path alone. */
export const hookKindOf = (address: string): HookKind => {
  const url = new URL(address)
  const found = places.find(
    ({ origin, path }) => (url.origin === origin || isLoopback(url)) && path.test(url.pathname),
  )
  return found?.kind ?? 'signed'
}

export interface HookSettings {
  readonly url: string
  readonly secret: string
  /** Only for GitHub. */
  readonly token: string | undefined
}

/**
 * The call of a hook.
 * - GitHub: a `repository_dispatch` event `rebuild`, which the workflow in `.github/workflows` takes;
 *   https://docs.github.com/rest/repos/repos#create-a-repository-dispatch-event
 * - Workers Builds: an empty POST, whose address is the secret;
 *   https://developers.cloudflare.com/workers/ci-cd/builds/deploy-hooks
 * - any other: the revision, signed as Standard Webhooks
 */
export const hookRequest = async (
  { url, secret, token }: HookSettings,
  revision: number,
): Promise<RequestInit> => {
  const message = { revision }
  const kind = hookKindOf(url)
  if (kind === 'workers-builds') return { method: 'POST' }
  if (kind === 'github') {
    return {
      method: 'POST',
      headers: {
        Accept: 'application/vnd.github+json',
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        'Content-Type': 'application/json',
        'User-Agent': 'Stillpress',
        'X-GitHub-Api-Version': '2022-11-28',
      },
      body: JSON.stringify({ event_type: 'rebuild', client_payload: message }),
    }
  }
  const payload = JSON.stringify(message)
  const id = `rebuild-${revision}-${nanoid()}`
  return {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(await sign(secret, { id, now: Date.now(), payload })),
    },
    body: payload,
  }
}
