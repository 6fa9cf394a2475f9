import { useState, type SyntheticEvent } from 'react'
import styled from 'styled-components'
import { movingBoxesArt } from '../art/moving-boxes.ts'

/** Shown when a gig has no photo, and when its photo cannot be had. */
export const defaultGigPicture: string = movingBoxesArt

const widths = [320, 640, 1280]

/** The addresses of an API image in the widths that the server makes; other images have one size. */
function srcSetOf(src: string): string | undefined {
  if (!src.includes('/api/images/')) return undefined
  const join = src.includes('?') ? '&' : '?'
  return widths.map((width) => `${src}${join}w=${width} ${width}w`).join(', ')
}

/* Hidden only between mount and load, and never for long: no missed event can lose a picture. */
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
  /** Missing: the default gig picture. */
  src?: string | null
  alt: string
  /** Offer the browser the widths 320, 640 and 1280 of an API image. */
  widths?: boolean
  /** How wide the frame is, as in `<img sizes>`. */
  sizes?: string
  /** Above the fold: loaded at once and first. */
  eager?: boolean
  className?: string
}

function markLoading(image: HTMLImageElement | null) {
  if (image && !image.complete) image.dataset.loading = ''
}

const showIt = (event: SyntheticEvent<HTMLImageElement>) => {
  delete event.currentTarget.dataset.loading
}

/** A picture that fills its frame (the frame reserves the room) and fades in. */
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
      onLoad={showIt}
      onError={(event) => {
        showIt(event)
        if (src) setFailed(src)
      }}
    />
  )
}

/** The frame of a picture: keeps the room, rounds the corners, shows its ground until the picture is there. */
export const PictureFrame = styled.div<{ $ratio?: string }>`
  position: relative;
  aspect-ratio: ${({ $ratio = '4 / 3' }) => $ratio};
  overflow: hidden;
  border-radius: var(--r-md);
  background: var(--surface-sunken);
`
