import { useState, type SyntheticEvent } from 'react'
import styled from 'styled-components'
import { movingBoxesArt } from '../art/drawings.ts'

/** Shown if a gig has no photo or its photo fails to load. */
export const defaultGigPicture: string = movingBoxesArt

const widths = [320, 640, 1280]

/** Returns the srcset of an API image, which the API serves in these widths; undefined for other images. */
function srcSetOf(src: string): string | undefined {
  if (!src.includes('/api/images/')) return undefined
  const join = src.includes('?') ? '&' : '?'
  return widths.map((width) => `${src}${join}w=${width} ${width}w`).join(', ')
}

/* The image is hidden until it has loaded, but at most 4 s: a missed load event must not hide it forever. */
const Image = styled.img`
  display: block;
  width: 100%;
  height: 100%;
  object-fit: cover;
  transition: opacity var(--slow) var(--ease-out);
  &[data-loading] {
    opacity: 0;
    animation: picture-anyway 1ms 4s forwards;
  }
  @keyframes picture-anyway {
    to {
      opacity: 1;
    }
  }
`

export interface PictureProps {
  /** Default: `defaultGigPicture`. */
  src?: string | null
  alt: string
  /** Adds a srcset with widths of 320, 640 and 1280 px for an API image. Default: true. */
  widths?: boolean
  /** The width of the frame, as in `<img sizes>`. */
  sizes?: string
  /** Loads the image immediately, with high priority, for images above the fold. */
  eager?: boolean
  className?: string
}

function markLoading(image: HTMLImageElement | null) {
  if (image && !image.complete) image.dataset.loading = ''
}

const show = (event: SyntheticEvent<HTMLImageElement>) => {
  delete event.currentTarget.dataset.loading
}

/** An image that fills its frame and fades in. If it fails to load, shows `defaultGigPicture`. */
export function Picture({
  src,
  alt,
  widths: offerWidths = true,
  sizes,
  eager = false,
  className,
}: PictureProps) {
  const [failed, setFailed] = useState<string>()
  const address = src && src !== failed ? src : defaultGigPicture
  const srcSet = offerWidths ? srcSetOf(address) : undefined
  return (
    <Image
      key={address}
      ref={markLoading}
      className={className}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      sizes={srcSet && (sizes ?? (eager ? '100vw' : 'auto, 100vw'))}
      srcSet={srcSet}
      src={address}
      onLoad={show}
      onError={(event) => {
        show(event)
        if (src) setFailed(src)
      }}
    />
  )
}

/** An image's frame: reserves the space, rounds the corners and shows a background until the image loads. */
export const PictureFrame = styled.div<{ $ratio?: string }>`
  position: relative;
  aspect-ratio: ${({ $ratio = '4 / 3' }) => $ratio};
  overflow: hidden;
  border-radius: var(--r-md);
  background: var(--surface-sunken);
`
