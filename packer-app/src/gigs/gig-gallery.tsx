import { useState } from 'react'
import { defaultGigPicture, lazyPart, Picture } from 'shared-ui'
import { Grid, Hero, HeroPlace, MoreLabel, NoPhotos, Thumb } from './gig-gallery-style.ts'

const lightbox = lazyPart(async () => (await import('./lightbox.tsx')).Lightbox)

const thumbsShown = 3

/** The `sizes` attributes of the large photo and of thumbnails, by the number of photos shown. */
const ofTwo = '(min-width: 86em) 634px, (min-width: 40em) 46vw, 92vw'
const heroSizes: Record<number, string> = { 1: '(min-width: 64em) 720px, 92vw', 2: ofTwo }
const thumbSizes: Record<number, string> = { 2: ofTwo }

interface GigGalleryProps {
  images: readonly string[]
  /** The index of the large photo. */
  hero: number
  /** Called if the lightbox's chunk fails to load. */
  onFailure(): void
}

/**
 * Shows one large photo and up to three thumbnails. A click loads and opens the lightbox. If not all photos fit, the
 * last thumbnail becomes the button View More with the number of photos that are not shown, including the one behind
 * it.
 */
export function GigGallery({ images, hero, onFailure }: GigGalleryProps) {
  const [openAt, setOpenAt] = useState<number>()

  async function open(at: number) {
    try {
      await lightbox.load()
      setOpenAt(at)
    } catch {
      onFailure()
    }
  }

  const Lightbox = lightbox.loaded
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
  const shown = thumbs.slice(0, thumbsShown)
  const count = shown.length + 1
  const isCut = thumbs.length > shown.length
  const name = (index: number) => `Photo ${index + 1} of ${images.length}`
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
              {isLast && (
                <MoreLabel>
                  <span>View More</span> <span>{`+${thumbs.length - position} photos`}</span>
                </MoreLabel>
              )}
            </Thumb>
          )
        })}
      </Grid>
      {openAt !== undefined && Lightbox && (
        <Lightbox images={images} start={openAt} onClose={() => setOpenAt(undefined)} />
      )}
    </>
  )
}
