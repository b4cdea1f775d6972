import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Node keeps what it compiled of our modules, types stripped, and of packages: half of what a short command does. Its
// threads and child processes do the same. This one has no types: to strip them Node would load a compiler each time.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../../.build/node', import.meta.url))
enableCompileCache(process.env.NODE_COMPILE_CACHE)
