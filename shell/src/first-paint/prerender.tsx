import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { GlobalStyle, Page, PageHead } from 'shared-ui'
import { ServerStyleSheet } from 'styled-components'
import { Layout } from '../layout/layout.tsx'
import { NavBar } from '../nav/nav-bar.tsx'
import { ownPages } from '../own-pages.ts'
import type { FirstPaintFile, PrerenderedPage } from '../page/first-paint-file.ts'
import { createQueryClient } from '../query-client.ts'
import { placeAt } from '../routes.tsx'
import { type Role, SessionProvider } from '../session/session.tsx'
import { criticalStyle, shortClasses, withoutStyleAttributes } from './critical-style.ts'

/** Renders a part of the shell as it looks before the session check. `role` is the value of the role cookie. */
function renderPart(
  sheet: ServerStyleSheet,
  part: ReactNode,
  { address = '/', role }: { address?: string; role?: Role } = {},
): string {
  document.cookie = role ? `mh_role=${role}` : ''
  const queryClient = createQueryClient()
  const html = renderToStaticMarkup(
    sheet.collectStyles(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[address]}>
          <SessionProvider>{part}</SessionProvider>
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
  // Stop the timers of the query client, which would keep the build running for five minutes.
  queryClient.clear()
  return withoutStyleAttributes(html.replaceAll(/<link [^>]*>/g, ''))
}

const shell = (
  <>
    <GlobalStyle />
    <Layout />
  </>
)
const header = /<header.*?<\/header>/s
const main = /(<main[^>]*>)(.*)(<\/main>)/s

const renderBars = (sheet: ServerStyleSheet): FirstPaintFile['bars'] => {
  const bar = <NavBar notify={() => {}} />
  return {
    visitor: renderPart(sheet, bar),
    customer: renderPart(sheet, bar, { role: 'customer' }),
    packer: renderPart(sheet, bar, { role: 'packer' }),
  }
}

async function renderOwnPage(address: string): Promise<PrerenderedPage> {
  const place = placeAt(address)
  if ('page' in place) await place.page.load()
  const sheet = new ServerStyleSheet()
  const html = renderPart(sheet, shell, { address })
  // Render all bars into the sheet, so that the style fits whichever bar the server inserts.
  renderBars(sheet)
  const title = /<title>(.*?)<\/title>/
  const description = /<meta name="description" content="(.*?)"\/>/
  return {
    title: title.exec(html)?.[1] ?? 'Manyhands',
    description: description.exec(html)?.[1] ?? '',
    html: html
      .replace(title, '')
      .replace(description, '')
      .replace(header, '<!--bar-->')
      .replaceAll('&lt;!--fee--&gt;', '<!--fee-->')
      // Leave forms out. Before their script runs, typed text would be lost, and a submit would put the
      // password into the URL.
      .replaceAll(
        /<form.*?<\/form>/gs,
        '<div class="fp-form"><noscript>Manyhands needs JavaScript to sign in.</noscript></div>',
      )
      .replace(main, `$1<div id="first-paint" data-page="${address}">$2</div>$3`),
    style: criticalStyle(sheet.getStyleTags(), html),
  }
}

function renderSkeleton(): FirstPaintFile['skeleton'] {
  const sheet = new ServerStyleSheet()
  // With a role cookie, `/` has only Loading in its main area. The skeleton replaces it.
  const frame = renderPart(sheet, shell, { role: 'customer' })
  renderBars(sheet)
  const parts = {
    page: renderPart(sheet, <Page>CONTENT</Page>),
    narrow: renderPart(sheet, <Page $narrow>CONTENT</Page>),
    head: renderPart(sheet, <PageHead title="{heading}" />),
    headWithLede: renderPart(sheet, <PageHead title="{heading}" lede="{lede}" />),
  }
  return {
    frame: frame
      .replace(/<title>.*?<\/title>/, '')
      .replace(header, '<!--bar-->')
      .replace(main, '$1<!--page-->$3'),
    ...parts,
    page: parts.page.replace('CONTENT', '<!--content-->'),
    narrow: parts.narrow.replace('CONTENT', '<!--content-->'),
    style: criticalStyle(sheet.getStyleTags(), frame),
  }
}

/** Renders `first-paint.json`. The build runs this in Node, with a stub for `document`. */
export async function prerender(): Promise<string> {
  const pages: Record<string, PrerenderedPage> = {}
  for (const address of Object.keys(ownPages)) pages[address] = await renderOwnPage(address)
  const skeleton = renderSkeleton()
  const file: FirstPaintFile = { pages, bars: renderBars(new ServerStyleSheet()), skeleton }
  const styles = [...Object.values(pages), skeleton].map(({ style }) => style)
  return shortClasses(JSON.stringify(file), styles.join(''))
}
