import { createRoot } from 'react-dom/client'
import { Gallery } from './gallery.tsx'
import { showStates } from './shown-states.ts'

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no element #root')
showStates()
createRoot(root).render(<Gallery />)
