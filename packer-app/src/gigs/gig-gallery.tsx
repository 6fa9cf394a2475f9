import { type ComponentType, useState } from 'react'
import { defaultGigPicture, Picture } from 'shared-ui'
import { Grid, Hero, HeroPlace, MoreLabel, MorePill, NoPhotos, Thumb } from './gig-gallery-style.ts'
import type { LightboxProps } from './lightbox.tsx'

const thumbsShown = 3
/** With this many photos not all are shown: the last thumbnail says so. */
const overlayFrom = 5

/** How wide hero and thumbnails are, by the number of photos shown, as in `<img sizes>`. */
const ofTwo = '(min-width: 86em) 634px, (min-width: 40em) 46vw, 92vw'
const heroSizes: Record<number, string> = { 1: '(min-width: 64em) 720px, 92vw', 2: ofTwo }
const thumbSizes: Record<number, string> = { 2: ofTwo }

interface GigGalleryProps {
  images: readonly string[]
  /** Index of the hero, in the gig's own order. */
  hero: number
  onFailure(): void
}

/**
 * Hero and up to three thumbnails; the code of the full-screen view loads when it is opened. While
 * every photo is in sight, "View More" stands on the hero's corner and covers none of the others.
 */
export function GigGallery({ images, hero, onFailure }: GigGalleryProps) {
  const [view, setView] = useState<{ Lightbox: ComponentType<LightboxProps>; at: number }>()

  async function open(at: number) {
    try {
      const { Lightbox } = await import('./lightbox.tsx')
      setView({ Lightbox, at })
    } catch {
      onFailure()
    }
  }

  const heroSrc = images[hero]
  if (heroSrc === undefined) {
    return (
      <NoPhotos>
        <img src={defaultGigPicture} alt="" width={272} height={204} />
        <strong>Moving Job</strong>
        <span>No photos provided</span>
      </NoPhotos>
    )
  }

  const thumbs = images.map((src, index) => ({ src, index })).filter(({ index }) => index !== hero)
  const [next] = thumbs
  const shown = thumbs.slice(0, thumbsShown)
  const count = shown.length + 1
  const isCut = images.length >= overlayFrom
  const name = (index: number) => `Photo ${index + 1} of ${images.length}`
  const more = (
    <>
      <span>View More</span>{' '}
      <span>{`+${thumbs.length} ${thumbs.length === 1 ? 'photo' : 'photos'}`}</span>
    </>
  )
  return (
    <>
      <Grid $shown={count}>
        <HeroPlace $shown={count}>
          <Hero type="button" $shown={count} onClick={() => void open(hero)}>
            <Picture
              src={heroSrc}
              alt={name(hero)}
              widths
              sizes={heroSizes[count] ?? '(min-width: 64em) 950px, 92vw'}
              eager
            />
          </Hero>
          {next && !isCut && (
            <MorePill type="button" onClick={() => void open(next.index)}>
              {more}
            </MorePill>
          )}
        </HeroPlace>
        {shown.map(({ src, index }, position) => {
          const isLast = isCut && position === shown.length - 1
          return (
            <Thumb key={src} type="button" $shown={count} onClick={() => void open(index)}>
              <Picture
                src={src}
                alt={isLast ? '' : name(index)}
                widths
                sizes={thumbSizes[count] ?? '(min-width: 64em) 310px, 46vw'}
                eager
              />
              {isLast && <MoreLabel>{more}</MoreLabel>}
            </Thumb>
          )
        })}
      </Grid>
      {view && <view.Lightbox images={images} start={view.at} onClose={() => setView(undefined)} />}
    </>
  )
}
