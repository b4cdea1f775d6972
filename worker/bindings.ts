/** What a message of the queue asks for; nothing in it tells of anybody. */
export type MailTask =
  /** Go on giving the subscribers their letters of this article. */
  | { readonly article: string }
  /** Send these letters. */
  | { readonly letters: readonly string[] }

/** Characters of SITE_SECRET. */
export const shortestSiteSecret = 32

/** What the Worker is bound to; secrets are strings and may be missing until they are set. */
export interface Env {
  readonly DB: D1Database
  readonly STATE: KVNamespace
  readonly ASSETS: Fetcher
  /** Uploaded pictures; without it only they are missing. */
  readonly PICTURES?: R2Bucket
  /** Checks passwords, one at a time. */
  readonly DOOR: DurableObjectNamespace
  readonly OWNER_USERNAME?: string
  readonly OWNER_EMAIL?: string
  readonly OWNER_PASSWORD?: string
  readonly OWNER_PASSWORD_HASH?: string
  readonly OWNER_COLORS?: string
  readonly OWNER_ANSWERS?: string
  readonly TEST_HUMAN_TOKEN?: string
  /** Keys the hashes of what readers are known by: addresses, cookies, e-mails. */
  readonly SITE_SECRET?: string
  readonly REBUILD_SECRET?: string
  readonly REBUILD_HOOK_URL?: string
  /** Lets the hook call GitHub. */
  readonly REBUILD_HOOK_TOKEN?: string
  readonly LEGACY_PASSPHRASE?: string
  /** Letters to be sent. */
  readonly MAIL_QUEUE?: Queue<MailTask>
  /** Cloudflare's own way of sending them. */
  readonly EMAIL?: SendEmail
  /** `cloudflare`, also where it says nothing, or `resend`. */
  readonly MAIL_PROVIDER?: string
  readonly MAIL_API_KEY?: string
  /** Where the provider is, and what links lead to, on this machine; elsewhere there are neither. */
  readonly MAIL_ENDPOINT?: string
  readonly MAIL_LINKS?: string
}
