import { useEffect, useState } from 'react'
import { Brand, GlobalStyle, Muted, Select, SkipLink } from '../src/index.ts'
import { Bar, Columns, List, Main, Phone } from './gallery-style.ts'
import { addressOf, groups, usePage } from './pages.ts'
import type { GalleryPage } from './part.tsx'
import { choices, frameAddress, type Setting, useSettings } from './settings.ts'

const PageContent = ({ page: { title, when, Content } }: { page: GalleryPage }) => (
  <>
    <h1>{title}</h1>
    <Muted>{when}</Muted>
    <Content key={title} />
  </>
)

const PageList = ({ current }: { current: GalleryPage }) => (
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

/** The gallery. With `?frame=` in the URL it shows one page without navigation, for the narrow iframe. */
export function Gallery() {
  const { settings, set } = useSettings()
  const page = usePage()
  const [framed] = useState(() => new URLSearchParams(location.search).get('frame'))

  useEffect(() => {
    const { dataset, style } = document.documentElement
    dataset.theme = settings.theme
    dataset.half = settings.half
    style.fontSize = framed === 'large' ? '200%' : ''
  }, [settings, framed])
  useEffect(() => {
    document.title = `${page.title} · Manyhands`
    scrollTo(0, 0)
  }, [page])

  if (framed) {
    return (
      <>
        <GlobalStyle />
        <Main id="main">
          <PageContent page={page} />
        </Main>
      </>
    )
  }
  return (
    <>
      <GlobalStyle />
      <SkipLink href="#main">Skip to content</SkipLink>
      <Bar>
        <Brand />
        {Object.entries(choices).map(([name, options]) => (
          <Select
            key={name}
            aria-label={name}
            value={settings[name as Setting]}
            onChange={({ target }) => set(name as Setting, target.value)}
          >
            {Object.entries(options).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        ))}
      </Bar>
      <Columns>
        <PageList current={page} />
        <Main id="main" tabIndex={-1}>
          {settings.width === 'full' ? (
            <PageContent page={page} />
          ) : (
            <Phone title={`${page.title}, narrow`} src={frameAddress(settings, addressOf(page))} />
          )}
        </Main>
      </Columns>
    </>
  )
}
