import { useState } from 'react'
import { defaultGigPicture, lazyPart, Picture } from 'shared-ui'
import { Counter, MoreLabel, NoPhotos, Photo, Photos } from './gig-gallery-style.ts'

const lightbox = lazyPart(async () => (await import('./lightbox.tsx')).Lightbox)

/** The number of photos that the grid of wide screens shows. */
const gridSize = 4

/** The `sizes` attribute of a photo, by the number of photos in the grid. */
function sizesOf(shown: number, isHero: boolean): string {
  if (shown === 2) return '(min-width: 86em) 634px, (min-width: 48em) 46vw, 92vw'
  if (isHero) return `(min-width: 64em) ${shown === 1 ? 720 : 950}px, 92vw`
  return '(min-width: 64em) 310px, (min-width: 48em) 46vw, 92vw'
}

interface GigGalleryProps {
  images: readonly string[]
  /** The index of the featured photo, which comes first. */
  hero: number
  /** Called if the lightbox's chunk fails to load. */
  onFailure(): void
}

/**
 * Shows one photo to swipe on phones, and one large photo with up to three thumbnails from 768 px. If not all
 * photos fit, the last thumbnail reads View More, with the number of photos that are not shown, including the
 * one behind the text. A click loads and opens the lightbox.
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
  const count = images.length
  if (count === 0) {
    return (
      <NoPhotos>
        <img src={defaultGigPicture} alt="" width={272} height={204} />
        <strong>Moving Job</strong>
        <span>No photos provided</span>
      </NoPhotos>
    )
  }

  const photos = [...images.slice(hero, hero + 1), ...images.toSpliced(hero, 1)]
  const shown = Math.min(count, gridSize)
  return (
    <>
      <Photos $shown={shown}>
        {photos.map((src, index) => (
          <Photo key={src} type="button" onClick={() => void open(index)}>
            <Picture
              src={src}
              alt={`Photo ${index + 1} of ${count}`}
              sizes={sizesOf(shown, index === 0)}
              eager={index === 0}
            />
            {count > 1 && <Counter aria-hidden>{`${index + 1} of ${count}`}</Counter>}
            {index === gridSize - 1 && count > gridSize && (
              <MoreLabel>
                <span>View More</span> <span>{`+${count - index} photos`}</span>
              </MoreLabel>
            )}
          </Photo>
        ))}
      </Photos>
      {openAt !== undefined && Lightbox && (
        <Lightbox images={photos} start={openAt} onClose={() => setOpenAt(undefined)} />
      )}
    </>
  )
}
