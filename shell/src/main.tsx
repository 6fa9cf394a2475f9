import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { keepPageOnDrop } from './layout/keep-page-on-drop.ts'
import { Shell } from './shell.tsx'
import { keepTranslatedText } from './translation/translated-text.ts'

keepTranslatedText()

keepPageOnDrop()

const root = document.getElementById('root')
// A transition renders in slices, so that slow phones can handle input in between.
if (root) startTransition(() => createRoot(root).render(<Shell />))
