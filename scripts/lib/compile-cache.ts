import { enableCompileCache } from 'node:module'
import { buildFolder } from './paths.ts'

// Node keeps what it compiled of our modules, types stripped, and of packages: half of what a short command does. Its
// threads and child processes do the same.
process.env.NODE_COMPILE_CACHE ??= `${buildFolder}node`
enableCompileCache(process.env.NODE_COMPILE_CACHE)
