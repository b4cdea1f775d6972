import { queryPage } from '../browser/lib/query-page.ts'
import { paths } from './parts/paths.ts'
import { routeOf } from './parts/routes.ts'

const opening = queryPage('.dashboard-opening [role=status]')
if (opening) opening.textContent = 'Opening the dashboard…'

/**
 * Loads all script that the address needs at once; otherwise the browser asks for a file only when the file that
 * imports it has loaded. The component that needs the script reports a failure.
 */
void Promise.allSettled([
  import('@astrojs/react/client.js'),
  import('./Dashboard.tsx'),
  location.pathname === paths.home && import('./overview/Overview.tsx'),
  routeOf(location.pathname).kind === 'editor' && import('./editor/Editor.tsx'),
])
