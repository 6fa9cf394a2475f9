import Bowser from 'bowser'

/**
 * Returns the browser and the device or system of a User-Agent header, such as "Safari on iPhone" or "Chrome on
 * macOS". Returns an empty string if neither is known.
 */
export function deviceOf(userAgent: string | undefined): string {
  if (!userAgent) return ''
  const { browser, os, platform } = Bowser.parse(userAgent)
  return [browser.name, platform.model ?? os.name].filter(Boolean).join(' on ').slice(0, 100)
}
