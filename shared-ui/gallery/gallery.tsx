import { Menu } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Brand, GlobalStyle, IconButton, SkipLink } from '../src/index.ts'
import { Bar, Columns, Lede, List, Main, Mode, Phone, Side, Switches } from './gallery-style.ts'
import { Overview } from './overview.tsx'
import { groups } from './pages.ts'
import type { GalleryPage } from './part.tsx'
import { frameAddress, useSettings } from './settings.ts'
import { Switch } from './switches.tsx'
import { addressOf, usePage } from './use-page.ts'

function PageContent({ page }: { page: GalleryPage | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const first = useRef(true)
  useEffect(() => {
    document.title = `${page?.title ?? 'Parts'} · Manyhands`
    // On the first page the browser restores the scroll position; later pages start at the top.
    if (!first.current) {
      scrollTo(0, 0)
      heading.current?.focus({ preventScroll: true })
    }
    first.current = false
  }, [page])
  if (!page) return <Overview heading={heading} />
  const { title, when, Content } = page
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <Lede>{when}</Lede>
      <Content key={title} />
    </>
  )
}

function PageList({ current }: { current: GalleryPage | undefined }) {
  return (
    <List aria-label="Parts" tabIndex={-1}>
      {groups.map(({ title, pages }) => (
        <div key={title}>
          <p>{title}</p>
          {pages.map((page) => (
            <a
              key={page.title}
              href={addressOf(page)}
              aria-current={page === current ? 'page' : undefined}
            >
              {page.title}
            </a>
          ))}
        </div>
      ))}
    </List>
  )
}

/** The gallery. With `?frame=` in the URL it shows one page without navigation, for the narrow iframe. */
export function Gallery() {
  const { settings, set } = useSettings()
  const page = usePage()
  const [open, setOpen] = useState(false)
  const [framed] = useState(() => new URLSearchParams(location.search).get('frame'))

  useEffect(() => {
    const { dataset, style } = document.documentElement
    dataset.theme = settings.theme
    dataset.half = settings.half
    style.fontSize = framed === 'large' ? '200%' : ''
  }, [settings, framed])

  useEffect(() => setOpen(false), [page])

  if (framed)
    return (
      <>
        <GlobalStyle />
        <Main id="main">
          <PageContent page={page} />
        </Main>
      </>
    )
  return (
    <>
      <GlobalStyle />
      <SkipLink href="#main">Skip to content</SkipLink>
      <Bar>
        <a href="#/" aria-label="Manyhands, all parts">
          <Brand />
        </a>
        <Mode>Parts</Mode>
        <IconButton
          label="Parts and switches"
          aria-expanded={open}
          aria-controls="side"
          onClick={() => setOpen(!open)}
        >
          <Menu size={24} />
        </IconButton>
      </Bar>
      <Columns>
        <Side id="side" aria-label="Gallery" $open={open}>
          <Switches>
            <Switch name="theme" settings={settings} onChange={set} />
            <Switch name="half" settings={settings} onChange={set} />
            <Switch name="width" settings={settings} onChange={set} />
          </Switches>
          <PageList current={page} />
        </Side>
        <Main id="main" tabIndex={-1}>
          {settings.width === 'full' ? (
            <PageContent page={page} />
          ) : (
            <Phone
              title={`${page?.title ?? 'Parts'}, narrow`}
              src={frameAddress(settings, page ? addressOf(page) : '')}
            />
          )}
        </Main>
      </Columns>
    </>
  )
}
