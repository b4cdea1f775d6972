import { routeOf } from './frame/routes.ts'

/**
 * Asks at once for all script that the address needs, each file beside the others: otherwise a file is asked
 * for when the one that imports it has come. Who needs it says what fails.
 */
void Promise.allSettled([
  import('@astrojs/react/client.js'),
  import('./Dashboard.tsx'),
  routeOf(location.pathname).kind === 'editor' && import('./editor/Editor.tsx'),
])
