import type { BrowserContext, Page } from '@playwright/test'

interface PageData {
  halves?: Record<
    string,
    { live: { release: string; base: string; start: { file: string }[] } } | null
  >
}

/** Reads from a page's HTML the releases that it names, by half, and the scripts with which their halves start. */
function readHtml(html: string) {
  const data = JSON.parse(/id="page">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as PageData
  const named = Object.entries(data.halves ?? {}).flatMap(([half, pointer]) =>
    pointer ? [{ half, ...pointer.live }] : [],
  )
  return {
    releases: Object.fromEntries(named.map(({ half, release }) => [half, release])),
    files: named.flatMap(({ base, start }) => start.map(({ file }) => base + file)),
  }
}

/** Opens a page in a browser. */
export async function openPage(page: Page, url: string) {
  const response = await page.goto(url, { waitUntil: 'commit' })
  return readHtml((await response?.text()) ?? '')
}

/** Gives a new visitor the cookie that chooses the side. Returns its value. */
export async function becomeVisitor(context: BrowserContext, address: string): Promise<string> {
  await context.request.get(address)
  const cookies = await context.cookies(address)
  return cookies.find(({ name }) => name === 'mh_visit')?.value ?? ''
}

/** A visitor without a browser: requests the page with its cookie, if it has one. */
export async function requestPage(url: string, visit?: string) {
  const response = await fetch(url, { headers: visit ? { Cookie: `mh_visit=${visit}` } : {} })
  const [, given] = /mh_visit=([^;]+)/.exec(response.headers.get('set-cookie') ?? '') ?? []
  return { status: response.status, given, ...readHtml(await response.text()) }
}
