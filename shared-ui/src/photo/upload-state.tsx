import { RotateCw } from 'lucide-react'
import styled from 'styled-components'
import { Progress } from '../progress/progress.tsx'
import { type PhotoUploads, usePhotoUpload, useUploads } from './photo-uploads.ts'

const Bar = styled.div`
  position: absolute;
  right: 0.375rem;
  bottom: 0.375rem;
  left: 0.375rem;
`

const caption = `
  position: absolute;
  left: 0.375rem;
  bottom: 0.375rem;
  border-radius: var(--r-sm);
  background: rgb(14 15 18 / 0.8);
  color: #fff;
  font-size: var(--text-xs);
  font-weight: var(--weight-medium);
  white-space: nowrap;
`

export const PhotoCaption = styled.span`
  ${caption}
  padding: 0.0625rem 0.3125rem;
`

/* The button looks small, but its tap target is 44 px high. */
const Again = styled.button`
  ${caption}
  display: flex;
  gap: 0.25rem;
  align-items: center;
  min-height: 1.75rem;
  padding: 0 0.5rem;
  border: 0;
  cursor: pointer;

  &::after {
    position: absolute;
    inset: -0.5rem;
    content: '';
  }
`

interface UploadStateProps {
  uploads: PhotoUploads
  id: string
  /** The position of the photo, starting at 1. */
  number: number
}

/** Shows on a photo how far its upload is, and a button that repeats a failed one. Shows nothing once it is sent. */
export function UploadState({ uploads, id, number }: UploadStateProps) {
  const { state = 'sent', share = 1 } = usePhotoUpload(uploads, id) ?? {}
  if (state === 'sent') return null
  if (state === 'refused') return <PhotoCaption>Not accepted</PhotoCaption>
  if (state === 'failed') {
    return (
      <Again
        type="button"
        aria-label={`Upload photo ${number} again`}
        onClick={() => uploads.retry(id)}
      >
        <RotateCw size={14} aria-hidden />
        Try again
      </Again>
    )
  }
  return (
    <Bar>
      <Progress label={`Uploading photo ${number}`} value={share} />
    </Bar>
  )
}

const between = '\n'

function problemOf(uploads: PhotoUploads, id: string, number: number): string {
  const { state, reason } = uploads.of(id) ?? {}
  if (state === 'refused') {
    return `Photo ${number} was not accepted. ${reason} Remove it or choose another.`
  }
  return state === 'failed' ? `Photo ${number} was not uploaded. ${reason}` : ''
}

/** Returns a sentence for each of these photos whose upload has failed. */
export function useUploadProblems(uploads: PhotoUploads, ids: readonly string[]): string[] {
  const problems = useUploads(uploads, () =>
    ids.map((id, index) => problemOf(uploads, id, index + 1)).join(between),
  )
  return problems.split(between).filter(Boolean)
}
