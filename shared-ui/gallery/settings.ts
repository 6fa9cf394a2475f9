import { useState } from 'react'

/** How the pages are looked at. The address holds it, so that a link shows the same. */
export const choices = {
  theme: { system: 'System', light: 'Light', dark: 'Dark' },
  half: { neutral: 'Neutral', customer: 'Customer', packer: 'Packer' },
  width: { full: 'Full', narrow: '320 px', large: '320 px, text 200 %' },
} as const

export type Setting = keyof typeof choices
export type Settings = Record<Setting, string>

const first: Settings = { theme: 'system', half: 'customer', width: 'full' }
const names = Object.keys(first) as Setting[]

function read(): Settings {
  const asked = new URLSearchParams(location.search)
  const of = (name: Setting) => {
    const value = asked.get(name)
    return value && value in choices[name] ? value : first[name]
  }
  return { theme: of('theme'), half: of('half'), width: of('width') }
}

/** The query of an address; what holds anyway is left out. */
function searchFor(settings: Settings): string {
  const asked = new URLSearchParams(
    names.filter((name) => settings[name] !== first[name]).map((name) => [name, settings[name]]),
  )
  return asked.size > 0 ? `?${asked}` : location.pathname
}

/** Where a frame shows the page of `hash` on its own, as narrow as the settings say. */
export function frameAddress({ theme, half, width }: Settings, hash: string): string {
  return `?${new URLSearchParams({ theme, half, frame: width })}${hash}`
}

export function useSettings() {
  const [settings, setSettings] = useState(read)
  function set(name: Setting, value: string) {
    const next = { ...settings, [name]: value }
    setSettings(next)
    history.replaceState(null, '', `${searchFor(next)}${location.hash}`)
  }
  return { settings, set }
}
