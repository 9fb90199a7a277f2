import { createRoot } from 'react-dom/client'

// What any React page costs: the measure of everything else.
createRoot(document.body).render(<button type="button">Connect</button>)
