import { useState } from 'react'
import { createRoot } from 'react-dom/client'

const App = () => {
  const [n, setN] = useState(0)
  return (
    <button type="button" onClick={() => setN(n + 1)}>
      hello {n}
    </button>
  )
}
const place = document.querySelector('#dashboard')
if (place) createRoot(place).render(<App />)
