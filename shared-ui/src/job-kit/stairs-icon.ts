import { createLucideIcon } from 'lucide-react'

/** A flight of stairs. Lucide has no such icon. */
export const StairsIcon = createLucideIcon('stairs', [
  ['path', { d: 'M3 20h4.5v-4.5H12V11h4.5V6.5H21', key: 'stairs' }],
])
