import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Button, Dialog, DialogBody, DialogFoot, DialogHead, Muted, Picture, Row } from 'shared-ui'
import styled from 'styled-components'

const shownPhotos = 4

const Strip = styled.ul.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: repeat(${shownPhotos}, minmax(0, 1fr));
  gap: var(--s-2);
  @media (max-width: 25em) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`

const Thumb = styled.button`
  position: relative;
  display: block;
  width: 100%;
  aspect-ratio: 4 / 3;
  padding: 0;
  overflow: hidden;
  border: 0;
  border-radius: var(--r-md);
  background: var(--surface-sunken);
  cursor: zoom-in;
`

const More = styled.span`
  position: absolute;
  inset: 0;
  display: grid;
  place-content: center;
  background: rgb(14 15 18 / 0.72);
  color: #fff;
  font-weight: var(--weight-semi);
`

const Large = styled.div`
  display: grid;
  place-items: center;
  & > img {
    width: 100%;
    height: auto;
    max-height: 70vh;
    object-fit: contain;
  }
`

/**
 * Shows the gig's first photos in a row. The last one shows the number of photos that are not shown, including itself.
 */
export function PhotoStrip({ images }: { images: readonly string[] }) {
  const [at, setAt] = useState<number | null>(null)
  const hidden = images.length - shownPhotos
  const index = at ?? 0
  const go = (step: number) => setAt((index + step + images.length) % images.length)
  if (images.length === 0) return <Muted>No photos provided</Muted>
  return (
    <>
      <Strip>
        {images.slice(0, shownPhotos).map((src, position) => {
          const isLast = position === shownPhotos - 1 && hidden > 0
          const name = `Photo ${position + 1} of ${images.length}`
          return (
            <li key={src}>
              <Thumb
                type="button"
                aria-haspopup="dialog"
                aria-label={isLast ? `${name}, and ${hidden} more` : name}
                onClick={() => setAt(position)}
              >
                <Picture src={src} alt="" sizes="(min-width: 64em) 190px, 23vw" eager />
                {isLast && <More aria-hidden>{`+${hidden + 1}`}</More>}
              </Thumb>
            </li>
          )
        })}
      </Strip>
      <Dialog open={at !== null} onClose={() => setAt(null)} size="wide" sheet>
        <DialogHead title={`Photo ${index + 1} of ${images.length}`} />
        <DialogBody>
          <Large>
            <Picture
              src={images[index]}
              alt={`Photo ${index + 1}`}
              sizes="(min-width: 60em) 864px, 92vw"
            />
          </Large>
        </DialogBody>
        {images.length > 1 && (
          <DialogFoot>
            <Row>
              <Button onClick={() => go(-1)}>
                <ChevronLeft size={18} />
                Previous
              </Button>
              <Button onClick={() => go(1)}>
                Next
                <ChevronRight size={18} />
              </Button>
            </Row>
          </DialogFoot>
        )}
      </Dialog>
    </>
  )
}
