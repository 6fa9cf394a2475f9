import { X } from 'lucide-react'
import styled from 'styled-components'
import { onFirstClick } from '../button/first-click.ts'
import { IconButton } from '../button/icon-button.tsx'
import { Picture } from '../picture/picture.tsx'
import type { PhotoUploads } from './photo-uploads.ts'
import type { PickedPhoto } from './pick-photo.ts'
import { UploadState, useUploadProblems } from './upload-state.tsx'

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-2);
  padding: 0;
  list-style: none;

  li {
    position: relative;
    width: 6.5rem;
    height: 6.5rem;
    overflow: hidden;
    border-radius: var(--r-md);
    background: var(--surface-sunken);
  }

  button:last-of-type {
    position: absolute;
    top: 0;
    right: 0;
    isolation: isolate;
    color: var(--text);

    /* The tap target stays 44 px, but covers less of the photo. */
    &::before {
      position: absolute;
      inset: 0.375rem;
      z-index: -1;
      border-radius: 50%;
      background: var(--raised);
      box-shadow: var(--shadow-1);
      content: '';
    }
  }
`

export interface PhotoThumbsProps {
  /** The name of the list for screen readers. */
  label: string
  photos: readonly PickedPhoto[]
  uploads: PhotoUploads
  onRemove(photo: PickedPhoto): void
}

const Problem = styled.p`
  color: var(--danger);
  font-size: var(--text-sm);
`

/** Small previews of photos for a form, each with its upload and a button that removes it. */
export function PhotoThumbs({ label, photos, uploads, onRemove }: PhotoThumbsProps) {
  const ids = photos.map(({ id }) => id)
  const problems = useUploadProblems(uploads, ids)
  return (
    <>
      <List role="list" aria-label={label}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <Picture src={photo.src} alt={`Photo ${index + 1} of ${photos.length}`} />
            <UploadState uploads={uploads} id={photo.id} number={index + 1} />
            {/* The next photo, with its button, moves to the place of the removed one. */}
            <IconButton
              label={`Remove photo ${index + 1}`}
              onClick={onFirstClick(() => onRemove(photo))}
            >
              <X size={18} aria-hidden />
            </IconButton>
          </li>
        ))}
      </List>
      {problems.map((problem) => (
        <Problem key={problem} role="alert">
          {problem}
        </Problem>
      ))}
    </>
  )
}
