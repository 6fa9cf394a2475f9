import { useState } from 'react'

/** Display settings, stored in the URL so that a link shows the same. */
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
  const params = new URLSearchParams(location.search)
  const of = (name: Setting) => {
    const value = params.get(name)
    return value && value in choices[name] ? value : first[name]
  }
  return { theme: of('theme'), half: of('half'), width: of('width') }
}

/** Returns the settings as a query string without default values, or the page's path if all are default. */
function searchFor(settings: Settings): string {
  const params = new URLSearchParams(
    names.filter((name) => settings[name] !== first[name]).map((name) => [name, settings[name]]),
  )
  return params.size > 0 ? `?${params}` : location.pathname
}

/** Returns the iframe's URL, which shows the page of `hash` without navigation. */
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
