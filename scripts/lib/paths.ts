import { fileURLToPath } from 'node:url'

/** The project's folder, with a slash at its end. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** Everything that a command makes and git does not keep. */
export const buildFolder = `${root}.build/`

/** The Worker that `npm run dev` runs: what compiled and started last, whatever the sources are. */
export const devWorker = `${buildFolder}dev-worker.js`
