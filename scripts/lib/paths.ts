import { fileURLToPath } from 'node:url'

/** The project's folder, ending with a slash. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** The folder for everything that commands create and git ignores. */
export const buildFolder = `${root}.build/`

/** The Worker that `npm run dev` runs: the last bundle that compiled and started. */
export const devWorker = `${buildFolder}dev-worker.js`
