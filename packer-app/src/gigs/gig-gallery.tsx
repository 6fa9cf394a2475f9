import { type ComponentType, useState } from 'react'
import { defaultGigPicture, Picture } from 'shared-ui'
import styled from 'styled-components'
import type { LightboxProps } from './lightbox.tsx'

/* No hole is left, however few thumbs there are. */
const Grid = styled.div<{ $thumbs: number }>`
  display: grid;
  grid-template-columns: repeat(${({ $thumbs }) => Math.max($thumbs, 1)}, minmax(0, 1fr));
  gap: var(--s-2);

  @media (min-width: 64em) {
    grid-template-columns: ${({ $thumbs }) =>
      ['minmax(0, 1fr)', 'repeat(2, minmax(0, 1fr))'][$thumbs] ?? 'minmax(0, 3fr) minmax(0, 1fr)'};
    grid-template-rows: repeat(${({ $thumbs }) => Math.max($thumbs, 1)}, minmax(0, 1fr));
    gap: var(--s-3);
    height: 30rem;
  }
`
const Photo = styled.button<{ $wide?: boolean }>`
  position: relative;
  display: block;
  aspect-ratio: ${({ $wide }) => ($wide ? '5 / 2' : '4 / 3')};
  padding: 0;
  overflow: hidden;
  border: 0;
  border-radius: var(--r-md);
  background: var(--surface-sunken);
  cursor: zoom-in;

  @media (min-width: 64em) {
    aspect-ratio: auto;
    height: 100%;
  }
`
const Hero = styled(Photo)`
  grid-column: 1 / -1;
  aspect-ratio: 16 / 10;
  border-radius: var(--r-lg);

  @media (min-width: 64em) {
    grid-column: 1;
    grid-row: 1 / -1;
    aspect-ratio: auto;
  }
`
const MoreLabel = styled.span`
  position: absolute;
  inset: 0;
  display: grid;
  place-content: center;
  justify-items: center;
  background: rgb(14 15 18 / 0.72);
  color: #fff;
  font-size: min(0.9375rem, 3.9vw);
  font-weight: var(--weight-semi);
  line-height: 1.35;
  text-align: center;
`
const NoPhotos = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: center;
  align-content: center;
  gap: var(--s-1);
  padding: var(--s-8) var(--s-5);
  border-radius: var(--r-lg);
  background: var(--surface-sunken);
  text-align: center;

  img {
    width: min(100%, 17rem);
    aspect-ratio: 4 / 3;
    margin-bottom: var(--s-3);
    border-radius: var(--r-md);
    object-fit: cover;
  }
  strong {
    font-size: var(--text-lg);
    font-weight: var(--weight-semi);
  }
  span {
    color: var(--text-muted);
  }
`

const thumbsShown = 3

interface GigGalleryProps {
  images: readonly string[]
  /** Index of the hero, in the gig's own order. */
  hero: number
  onFailure(): void
}

/** Hero, a stack of up to three thumbs, and the full-screen view, whose code comes when wanted. */
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
  const shown = thumbs.slice(0, thumbsShown)
  const name = (index: number) => `Photo ${index + 1} of ${images.length}`
  return (
    <>
      <Grid $thumbs={shown.length}>
        <Hero type="button" onClick={() => void open(hero)}>
          <Picture
            src={heroSrc}
            alt={name(hero)}
            widths
            sizes="(min-width: 64em) 950px, 92vw"
            eager
          />
        </Hero>
        {shown.map(({ src, index }, position) => {
          const last = position === shown.length - 1
          return (
            <Photo
              key={src}
              type="button"
              $wide={shown.length === 1}
              onClick={() => void open(index)}
            >
              <Picture
                src={src}
                alt={last ? '' : name(index)}
                widths
                sizes="(min-width: 64em) 310px, 30vw"
                eager
              />
              {last && (
                <MoreLabel>
                  <span>View More</span>{' '}
                  <span>{`+${thumbs.length} ${thumbs.length === 1 ? 'photo' : 'photos'}`}</span>
                </MoreLabel>
              )}
            </Photo>
          )
        })}
      </Grid>
      {view && <view.Lightbox images={images} start={view.at} onClose={() => setView(undefined)} />}
    </>
  )
}
