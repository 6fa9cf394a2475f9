import type { ComponentProps } from 'react'
import { Field, type FieldText } from 'shared-ui'
import styled from 'styled-components'

const Frame = styled.div`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-2) var(--s-3);
  min-height: 3.5rem;
  padding: var(--s-3);
  border: 1px dashed var(--line-strong);
  border-radius: var(--r-md);
  background: var(--raised);

  &:hover {
    border-color: var(--text);
  }
  &:focus-within {
    border: 1px solid var(--focus);
    box-shadow: 0 0 0 1px var(--focus);
  }
  &:has([aria-invalid]) {
    border: 1px solid var(--danger);
    box-shadow: 0 0 0 1px var(--danger);
  }

  /* Covers the frame, so that a click opens the file chooser and the input receives dropped files. */
  input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    opacity: 0;
    cursor: pointer;
  }
  @media (forced-colors: active) {
    &:focus-within {
      outline: 2px solid;
    }
  }
`
const Choose = styled.span`
  display: inline-flex;
  align-items: center;
  min-height: var(--target);
  padding: 0 var(--s-4);
  border-radius: var(--r-sm);
  background: var(--accent-soft);
  color: var(--accent-text);
  font-weight: var(--weight-semi);
`
const Name = styled.span<{ $muted: boolean }>`
  flex: 1 1 8rem;
  min-width: 0;
  overflow-wrap: anywhere;
  color: ${({ $muted }) => ($muted ? 'var(--text-muted)' : 'var(--text)')};
`

interface FileFieldProps extends FieldText, Pick<ComponentProps<'input'>, 'accept'> {
  name: string
  file: File | undefined
  /** Returns whether the form takes the file. */
  onFile(file: File | undefined): boolean
}

/** A labeled field for one file. Screen readers use the browser's file input, which has the name of the file. */
export function FileField({ name, accept, file, onFile, ...field }: FileFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <Frame>
          <Choose aria-hidden>{file ? 'Choose another file' : 'Choose a file'}</Choose>
          <Name aria-hidden $muted={!file}>
            {file ? file.name : 'or drop it here'}
          </Name>
          <input
            {...control}
            type="file"
            name={name}
            accept={accept}
            onChange={({ currentTarget }) => {
              // Clear the control: screen readers would still read the name of a refused file.
              if (!onFile(currentTarget.files?.[0])) currentTarget.value = ''
            }}
          />
        </Frame>
      )}
    </Field>
  )
}
