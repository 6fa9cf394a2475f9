import { messageLimits } from 'api/rules'
import { ImagePlus, Send } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { IconButton, PhotoThumbs, Select, useIncomingFiles, useOffline } from 'shared-ui'
import { photoUploads } from 'shared-ui/job-kit'
import styled from 'styled-components'
import { textError } from '../support/message-field.tsx'
import { changeDraft, type Draft } from './draft.ts'
import { proofNames } from './message-item.tsx'
import type { MessageThread, Proof } from './messages.queries.ts'
import { Foot } from './panel-style.ts'
import { useDraftPhotos } from './use-draft-photos.ts'

const Line = styled.div`
  display: flex;
  gap: var(--s-2);
  align-items: end;

  textarea {
    flex: 1;
    min-width: 0;
    min-height: var(--target);
    max-height: 9rem;
    padding: 0.5625rem 0.9375rem;
    border: 1.5px solid var(--line-strong);
    border-radius: 1.375rem;
    background: var(--raised);
    color: var(--text);
    font: inherit;
    line-height: 1.45;
    field-sizing: content;
    resize: none;

    &::placeholder {
      color: var(--text-muted);
      opacity: 1;
    }
  }

  button[type='submit'] {
    border-radius: 50%;
  }
`

const Photos = styled.div`
  overflow-y: auto;
`

const ProofChoice = styled.label`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-2);
  align-items: center;
  font-size: var(--text-sm);

  select {
    flex: 1 1 10rem;
  }
`

const Note = styled.p`
  color: var(--text-muted);
  font-size: var(--text-sm);
`

interface ComposerProps {
  name: string
  draft: Draft
  /** The first name of the other side. */
  other: string
  /** The proofs that the photos can be now. */
  proofs: MessageThread['proofs']
  onSend(draft: Draft): void
}

/** The form of a new message: text, photos, and where the photos were taken. */
export function Composer({ name, draft, other, proofs, onSend }: ComposerProps) {
  const { text, photos } = draft
  const proof = proofs.find((possible) => possible === draft.proof) ?? null
  const picker = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const { problem, clearProblem, isPreparing, add, remove } = useDraftPhotos(name)
  useIncomingFiles(area, (files) => void add(files))
  const isOffline = useOffline()
  const tooLong = text.trim() === '' ? undefined : textError(text, messageLimits.text, '')
  const isEmpty = text.trim() === '' && photos.length === 0

  const send = () => {
    if (isEmpty || tooLong || isPreparing) return
    clearProblem()
    onSend({ ...draft, proof })
    area.current?.focus()
  }
  // With a keyboard, Enter sends. On a touch screen it begins a new line, as its key says.
  const onKeyDown = (event: KeyboardEvent) => {
    const isEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    if (!isEnter || !window.matchMedia?.('(pointer: fine)').matches) return
    event.preventDefault()
    send()
  }
  const choose = (where: string) => {
    const isProof = (value: string): value is Proof => value !== ''
    changeDraft(name, () => ({ proof: isProof(where) ? where : null }))
  }

  return (
    <Foot
      as="form"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {(problem ?? tooLong) && <Note role="alert">{problem ?? tooLong}</Note>}
      {isOffline && (
        <Note role="status">
          You are offline. Keep this conversation open: your messages are sent when you are back
          online.
        </Note>
      )}
      {isPreparing && <Note role="status">Preparing the photos...</Note>}
      {photos.length > 0 && (
        <>
          <Photos>
            <PhotoThumbs
              label="Photos of the message"
              photos={photos}
              uploads={photoUploads}
              onRemove={remove}
            />
          </Photos>
          {proofs.length > 0 && (
            <ProofChoice>
              Proof of condition
              <Select value={proof ?? ''} onChange={({ target }) => choose(target.value)}>
                <option value="">No, just photos</option>
                {proofs.map((possible) => (
                  <option key={possible} value={possible}>
                    {`${proofNames[possible]}, also in the timeline`}
                  </option>
                ))}
              </Select>
            </ProofChoice>
          )}
        </>
      )}
      <Line>
        <input
          ref={picker}
          type="file"
          accept="image/*"
          multiple
          hidden
          aria-label="Photos"
          onChange={({ target }) => {
            void add([...(target.files ?? [])])
            target.value = ''
          }}
        />
        <IconButton label="Add photos" onClick={() => picker.current?.click()}>
          <ImagePlus size={22} aria-hidden />
        </IconButton>
        <textarea
          ref={area}
          rows={1}
          aria-label={`Message to ${other}`}
          placeholder={`Message ${other}`}
          value={text}
          onKeyDown={onKeyDown}
          onChange={({ target }) => changeDraft(name, () => ({ text: target.value }))}
        />
        <IconButton
          label="Send"
          type="submit"
          variant="primary"
          aria-disabled={isEmpty || isPreparing || undefined}
        >
          <Send size={20} aria-hidden />
        </IconButton>
      </Line>
    </Foot>
  )
}
