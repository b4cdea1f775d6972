import { createRoot } from 'react-dom/client'
import { Dashboard } from './Dashboard.tsx'

const place = document.querySelector('#sp-dashboard')
if (place) createRoot(place, { identifierPrefix: 'sp-' }).render(<Dashboard />)
