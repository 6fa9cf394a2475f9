import { limits } from 'api/rules'
import { ImagePlus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  ButtonLink,
  useIncomingFiles,
  useUploadProblems,
  VisuallyHidden,
  visuallyHidden,
} from 'shared-ui'
import { photoUploads } from 'shared-ui/job-kit'
import styled from 'styled-components'
import { FormGroup, GroupHead, GroupProblems, Hint } from '../form-group.tsx'
import { PhotoThumb } from './photo-thumb.tsx'
import type { GigFormState } from '../use-gig-form.ts'

const Well = styled.div<{ $hovering: boolean }>`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-3) var(--s-4);
  padding: var(--s-4) var(--s-5);
  border: 1.5px dashed var(--line-strong);
  border-radius: var(--r-lg);
  transition:
    background var(--fast),
    border-color var(--fast);
  ${({ $hovering }) => $hovering && 'border-color: var(--accent); background: var(--accent-soft);'}
`

const Disc = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 2.75rem;
  height: 2.75rem;
  border-radius: var(--r-md);
  background: var(--accent-soft);
  color: var(--accent-text);
`

const WellText = styled.div`
  flex: 1 1 12rem;
  min-width: 0;
`

const Choose = styled(ButtonLink)`
  position: relative;
  & input {
    ${visuallyHidden}
  }
  &:has(:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
`

const Thumbs = styled.ul.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 8.5rem), 1fr));
  gap: var(--s-3) var(--s-4);
`

/** Lets the customer choose, drop, paste, order and remove photos, and pick the featured one. */
export function PhotoFields({ form }: { form: GigFormState }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [moved, setMoved] = useState('')
  const { photos, featured, problems, add, remove, move, feature } = form.photos
  const uploadProblems = useUploadProblems(
    photoUploads,
    photos.map(({ id }) => id),
  )
  const hovering = useIncomingFiles(input, add)

  const problemsNow = [form.errors.images, ...uploadProblems, ...problems].filter(
    (problem) => problem !== undefined,
  )
  const isInvalid = form.errors.images !== undefined || uploadProblems.length > 0
  const several = photos.length > 1

  /**
   * Changes the list, then focuses the control `selector` of the photo at `index`. Synchronous, because
   * a frame later the customer may already have focused another element.
   */
  function changeAndFocus(change: () => void, index: number, selector: string) {
    flushSync(change)
    const thumb = list.current?.children[index]
    ;(thumb?.querySelector<HTMLElement>(selector) ?? input.current)?.focus()
  }

  function removeAt(index: number) {
    changeAndFocus(
      () => {
        setMoved('')
        remove(index)
      },
      Math.min(index, photos.length - 2),
      '[data-remove]',
    )
  }

  function moveBy(index: number, by: -1 | 1) {
    const to = index + by
    if (to < 0 || to >= photos.length) return
    changeAndFocus(
      () => {
        move(index, to)
        setMoved(`Photo ${index + 1} is now photo ${to + 1}.`)
      },
      to,
      `[data-move="${by}"]`,
    )
  }

  return (
    <FormGroup role="group" aria-labelledby={id} aria-busy={form.isReading || undefined}>
      <GroupHead>
        <h4 id={id}>Photos</h4>
        <Hint as="span" role="status">
          {`${form.isReading ? 'Reading photos... ' : ''}${photos.length} of ${limits.images}`}
        </Hint>
      </GroupHead>
      <Well $hovering={hovering}>
        <Disc>
          <ImagePlus size={22} />
        </Disc>
        <WellText>
          <strong>Add photos</strong>
          <Hint id={`${id}-hint`}>
            Drag, paste or choose. Large photos are made smaller. At least one photo is recommended.
          </Hint>
        </WellText>
        <Choose as="label">
          Choose photos
          <input
            ref={input}
            type="file"
            name="images"
            multiple
            accept="image/*"
            aria-describedby={`${id}-hint ${id}-problems`}
            aria-invalid={isInvalid || undefined}
            onChange={({ currentTarget }) => {
              add([...(currentTarget.files ?? [])])
              // Without this reset, choosing a removed file again would fire no change event.
              currentTarget.value = ''
            }}
          />
        </Choose>
      </Well>
      <GroupProblems id={`${id}-problems`} problems={[...new Set(problemsNow)]} />
      {photos.length > 0 && (
        <div
          role={several ? 'group' : undefined}
          aria-label={several ? 'Featured photo' : undefined}
        >
          <Thumbs ref={list}>
            {photos.map((photo, index) => (
              <PhotoThumb
                key={photo.id}
                photo={photo}
                number={index + 1}
                count={photos.length}
                featured={index === featured}
                onFeature={() => feature(index)}
                onRemove={() => removeAt(index)}
                onMove={(by) => moveBy(index, by)}
              />
            ))}
          </Thumbs>
        </div>
      )}
      <VisuallyHidden role="status">{moved}</VisuallyHidden>
      {several && <Hint>Packers see the starred photo first.</Hint>}
    </FormGroup>
  )
}
