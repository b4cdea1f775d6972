// The platform types that tests use; all of workers-types would conflict with the DOM's.
type D1Database = import('@cloudflare/workers-types').D1Database
type D1PreparedStatement = import('@cloudflare/workers-types').D1PreparedStatement
type D1Result = import('@cloudflare/workers-types').D1Result
type KVNamespace = import('@cloudflare/workers-types').KVNamespace
type R2Bucket = import('@cloudflare/workers-types').R2Bucket
