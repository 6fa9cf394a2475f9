import type { HalfName } from 'shell/release'
import type { HalfPointer, HalfPointers, PageData } from '../../shell/src/page/page-data.ts'

/** Whose half a page gets: the one from this machine, unless its browser has been told otherwise. */
export interface Override {
  app: HalfName
  pointer: HalfPointer
  isOn: boolean
}

export interface Banner {
  /** The script, plain JavaScript. */
  script: string
  /** Where the released product is. */
  product: string
  /** The path on which the development server tells what it has compiled. */
  socket: string
}

/** The cookie that takes a browser back to the released half, until the browser is closed. */
export const cookieOf = (app: HalfName) => `manyhands_dev_${app}`

export const isOn = (app: HalfName, cookies = '') => !cookies.includes(`${cookieOf(app)}=released`)

/** The pointers of the released product, one of them perhaps to this machine. */
export const withOverride = (halves: HalfPointers, { app, pointer, isOn }: Override) =>
  isOn ? { ...halves, [app]: pointer } : halves

const pageBlock = /(<script type="application\/json" id="page">)(.*?)(<\/script>)/s

/**
 * The released product's page, changed on its way: with the override and the banner, and with calls
 * of the API to the page's own origin, which passes them on.
 */
export function livePage(html: string, override: Override, banner: Banner): string {
  const { app, isOn } = override
  const settings = {
    app,
    cookie: cookieOf(app),
    product: banner.product,
    ...(isOn && { socket: banner.socket }),
  }
  const attributes = Object.entries(settings).map(([name, value]) => ` data-${name}="${value}"`)
  return html
    .replace(/ data-api="[^"]*"/, '')
    .replace(pageBlock, (_block, start: string, text: string, end: string) => {
      const data = JSON.parse(text) as PageData
      const halves = withOverride(data.halves, override)
      const addresses = {
        ...data.addresses,
        ...(isOn && { [app]: override.pointer.live.addresses }),
      }
      return start + JSON.stringify({ ...data, halves, addresses }).replaceAll('<', '\\u003c') + end
    })
    .replace('</body>', () => `<script${attributes.join('')}>${banner.script}</script></body>`)
}
