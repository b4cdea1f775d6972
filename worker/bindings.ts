/** A queue message; it contains no personal data. */
export type MailTask =
  /** Create the e-mails of this article for the next subscribers. */
  | { readonly article: string }
  /** Send these e-mails. */
  | { readonly letters: readonly string[] }

/** Characters of SITE_SECRET. */
export const shortestSiteSecret = 32

/** The Worker's bindings. Secrets are strings and may be missing until they are set. */
export interface Env {
  readonly DB: D1Database
  readonly STATE: KVNamespace
  readonly ASSETS: Fetcher
  /** Limits calls that only count or read; without it, the database does. */
  readonly CALL_LIMIT?: RateLimit
  /** Uploaded pictures; without it, only pictures do not work. */
  readonly PICTURES?: R2Bucket
  /** Checks passwords, one at a time. */
  readonly PASSWORD_CHECKER: DurableObjectNamespace
  /** The index of the articles' texts. */
  readonly SEARCH_INDEX: DurableObjectNamespace
  /** Applies migrations, one at a time. */
  readonly MIGRATOR: DurableObjectNamespace
  /** Cleans texts and derives their forms. */
  readonly TEXT_WORKER: DurableObjectNamespace
  /** Draws the social cards of articles. */
  readonly CARD_DRAWER: DurableObjectNamespace
  /** Counts the visits of a day. */
  readonly VISIT_COUNTER: DurableObjectNamespace
  /** The plan of Cloudflare's account, which says how high the ceilings of a day are: `free` (the default) or `paid`. */
  readonly PLAN?: string
  /** Holds the secrets that are not set below. */
  readonly SECRET_STORE: DurableObjectNamespace
  /** Lets its holder set the blog up, once. */
  readonly SETUP_CODE?: string
  readonly TEST_HUMAN_TOKEN?: string
  /** `on` in development: cookies have names and attributes that every browser keeps over http. */
  readonly LOCAL_COOKIES?: string
  /** The key for the hashes of readers' addresses, cookies and e-mails. */
  readonly SITE_SECRET?: string
  readonly REBUILD_SECRET?: string
  readonly REBUILD_HOOK_URL?: string
  /** Lets the hook call GitHub. */
  readonly REBUILD_HOOK_TOKEN?: string
  readonly LEGACY_PASSPHRASE?: string
  /** E-mails to send. */
  readonly MAIL_QUEUE?: Queue<MailTask>
  /** Cloudflare's binding for sending e-mails. */
  readonly EMAIL?: SendEmail
  /** `cloudflare` (the default) or `resend`. */
  readonly MAIL_PROVIDER?: string
  readonly MAIL_API_KEY?: string
  /** For the local machine: the provider's address, and the host of links. Not set elsewhere. */
  readonly MAIL_ENDPOINT?: string
  readonly MAIL_LINKS?: string
}
