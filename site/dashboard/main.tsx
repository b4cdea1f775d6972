import { createRoot } from 'react-dom/client'
import { Dashboard } from './Dashboard.tsx'

const place = document.querySelector('#dashboard')
if (place) createRoot(place).render(<Dashboard />)
