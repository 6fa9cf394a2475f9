import { ChevronLeft, ChevronRight, ImageOff, Star, X } from 'lucide-react'
import { useState } from 'react'
import {
  IconButton,
  onFirstClick,
  PhotoCaption,
  type PhotoUpload,
  Picture,
  UploadState,
  usePhotoUpload,
} from 'shared-ui'
import { photoUploads } from 'shared-ui/job-kit'
import styled from 'styled-components'
import type { Photo } from './use-photos.ts'

const isProblem = (state: PhotoUpload['state'] | undefined) =>
  state === 'failed' || state === 'refused'

const Frame = styled.div<{ $featured: boolean; $state: PhotoUpload['state'] | undefined }>`
  position: relative;
  aspect-ratio: 4 / 3;
  overflow: hidden;
  border-radius: var(--r-md);
  background: var(--surface-sunken);
  ${({ $featured }) => $featured && 'outline: 3px solid var(--accent); outline-offset: 2px;'}
  ${({ $state }) => isProblem($state) && 'outline: 3px solid var(--danger); outline-offset: 2px;'}
  & > img {
    opacity: ${({ $state = 'sent' }) => ($state === 'sent' ? 1 : 0.6)};
  }
`

/*
 * The button looks 36 px wide, but the tap target is 44 px wide. Both themes use the same colors, because the
 * button lies on a photo.
 */
const round = `
  position: absolute;
  top: 0.25rem;
  display: grid;
  place-items: center;
  width: 2.25rem;
  height: 2.25rem;
  padding: 0;
  border: 0;
  border-radius: 50%;
  background: rgb(14 15 18 / 0.72);
  color: #fff;
  cursor: pointer;
`

const Feature = styled.label`
  ${round}
  left: 0.25rem;
  & input {
    position: absolute;
    inset: -0.25rem;
    width: 2.75rem;
    height: 2.75rem;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  &:has(:checked) {
    background: #ffd073;
    color: #3b2500;
  }
  &:has(:checked) svg {
    fill: currentColor;
  }
  &:has(:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
`

const Remove = styled.button`
  ${round}
  right: 0.25rem;
  &::after {
    content: '';
    position: absolute;
    inset: -0.25rem;
  }
`

/*
 * Replaces a photo that failed to load. `Picture` would show a stock photo, which could pass for the
 * customer's own.
 */
const Missing = styled.span`
  display: grid;
  place-items: center;
  height: 100%;
  color: var(--text-muted);
`

const Order = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  margin-top: 0.25rem;
  color: var(--text-muted);
  font-size: var(--text-sm);
  font-variant-numeric: tabular-nums;
`

/*
 * A button that can move its photo no further is aria-disabled instead of disabled, so that the button
 * keeps the focus.
 */
const Move = styled(IconButton)`
  &&[aria-disabled='true'] {
    border-color: transparent;
    background: none;
    & svg {
      opacity: 0.4;
    }
  }
`

interface PhotoThumbProps {
  photo: Photo
  /** Position in the gig's order, starting at 1. */
  number: number
  count: number
  featured: boolean
  onFeature(): void
  onRemove(): void
  /** `by` is -1 for one position earlier, 1 for one position later. */
  onMove(by: -1 | 1): void
}

/** Shows one photo in the form, with buttons to feature, remove and move the photo. */
export function PhotoThumb(props: PhotoThumbProps) {
  const { photo, number, count, featured, onFeature, onRemove, onMove } = props
  const { state } = usePhotoUpload(photoUploads, photo.id) ?? {}
  const [missing, setMissing] = useState(false)
  const several = count > 1
  return (
    <li>
      <Frame
        data-upload={state}
        $featured={several && featured}
        $state={state}
        onErrorCapture={() => setMissing(true)}
      >
        {missing ? (
          <Missing>
            <ImageOff size={28} />
          </Missing>
        ) : (
          <Picture
            src={photo.src}
            alt=""
            eager={!photo.stored}
            widths={photo.stored}
            sizes="10rem"
          />
        )}
        {several && (
          <Feature title={`Photo ${number}`}>
            <input
              type="radio"
              name="featured_image_index"
              value={number - 1}
              aria-label={`Photo ${number}`}
              checked={featured}
              onChange={onFeature}
            />
            <Star size={18} />
          </Feature>
        )}
        {/* The next photo, with its button, moves to the place of the removed one. */}
        <Remove
          type="button"
          data-remove
          aria-label={`Remove photo ${number}`}
          onClick={onFirstClick(onRemove)}
        >
          <X size={18} />
        </Remove>
        <UploadState uploads={photoUploads} id={photo.id} number={number} />
        {several && featured && (state ?? 'sent') === 'sent' && (
          <PhotoCaption>Featured</PhotoCaption>
        )}
      </Frame>
      {several && (
        <Order>
          <Move
            data-move={-1}
            label={`Move photo ${number} earlier`}
            aria-disabled={number === 1 || undefined}
            onClick={() => onMove(-1)}
          >
            <ChevronLeft size={20} />
          </Move>
          <span aria-hidden>{number}</span>
          <Move
            data-move={1}
            label={`Move photo ${number} later`}
            aria-disabled={number === count || undefined}
            onClick={() => onMove(1)}
          >
            <ChevronRight size={20} />
          </Move>
        </Order>
      )}
    </li>
  )
}
