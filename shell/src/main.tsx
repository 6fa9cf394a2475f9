import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { Shell } from './shell.tsx'

const root = document.getElementById('root')
// In slices: a cheap phone can answer to a touch between them.
if (root) startTransition(() => createRoot(root).render(<Shell />))
