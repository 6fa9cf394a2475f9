import type { HalfName } from 'shell/release'
import type { HalfPointer, HalfPointers, PageData } from '../../shell/src/page/page-data.ts'

/** Replaces one half by the local one, unless the browser's cookie says otherwise. */
export interface Override {
  app: HalfName
  pointer: HalfPointer
  isOn: boolean
}

export interface Banner {
  /** The banner's script, plain JavaScript. */
  script: string
  /** The origin of the released product. */
  product: string
  /** The path of the WebSocket that reports builds. */
  socket: string
}

/** The session cookie that switches a browser to the released half. */
export const cookieOf = (app: HalfName) => `manyhands_dev_${app}`

export const isOn = (app: HalfName, cookies = '') => !cookies.includes(`${cookieOf(app)}=released`)

/** The pointers of the released product; one points to the local half if the override is on. */
export const withOverride = (halves: HalfPointers, { app, pointer, isOn }: Override) =>
  isOn ? { ...halves, [app]: pointer } : halves

const pageBlock = /(<script type="application\/json" id="page">)(.*?)(<\/script>)/s

/**
 * The released product's page with the override and the banner. API calls go to the page's own origin,
 * which proxies them.
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
