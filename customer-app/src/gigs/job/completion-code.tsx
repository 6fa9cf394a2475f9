import { CircleCheck, Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, VisuallyHidden } from 'shared-ui'
import styled from 'styled-components'

const Box = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-5);
  padding: clamp(1.25rem, 3vw, 2rem);
  border: 1px solid var(--accent-line);
  border-radius: var(--r-xl);
  background: var(--accent-soft);
  & > p {
    max-width: 34rem;
  }
`

const CodeRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-4) var(--s-5);
  @media (max-width: 39.99em) {
    & > button {
      flex: 1 1 100%;
    }
  }
`

const Digits = styled.p`
  display: flex;
  width: min(100%, 26rem);
  gap: clamp(0.25rem, 1.2vw, 0.5rem);
  -webkit-user-select: all;
  user-select: all;
  & > span {
    display: grid;
    flex: 1 1 0;
    place-items: center;
    min-width: 0;
    max-width: 3.75rem;
    min-height: clamp(3.25rem, 14vw, 4.75rem);
    border-radius: var(--r-md);
    background: var(--raised);
    box-shadow: inset 0 0 0 1px var(--accent-line);
    font-size: clamp(1.5rem, 7vw, 2.75rem);
    font-weight: var(--weight-semi);
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.03em;
    line-height: 1;
  }
  & > span:nth-child(3) {
    margin-right: clamp(0.5rem, 2.4vw, 0.875rem);
  }
`

const CodeActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-3);
  @media (max-width: 39.99em) {
    & > button {
      flex: 1 1 100%;
      min-width: 0;
      padding-inline: var(--s-2);
    }
  }
`

const copyStates = { idle: 'Copy code', copied: 'Copied', failed: 'Copying failed' }

interface CompletionCodeProps {
  code: string
  /** The packer's name. */
  name: string
  /** How the packer is paid; undefined if that is unknown. */
  pay: string | undefined
  /** The buttons Confirm and Report a problem. */
  children: ReactNode
}

/**
 * Shows the six-digit code that the packer enters to complete the job, and how to complete the job without
 * the code.
 */
export function CompletionCode({ code, name, pay, children }: CompletionCodeProps) {
  const [state, setState] = useState<keyof typeof copyStates>('idle')

  async function copy() {
    try {
      await navigator.clipboard.writeText(code)
      setState('copied')
    } catch {
      setState('failed')
    }
  }

  return (
    <Box aria-labelledby="code-title">
      <h2 id="code-title">Your completion code</h2>
      <p>{`Is everything in its place? Then read this code to ${name}, who enters it to finish the job.`}</p>
      <CodeRow>
        <VisuallyHidden as="p" translate="no">
          {[...code].join(' ')}
        </VisuallyHidden>
        <Digits aria-hidden translate="no">
          {[...code].map((digit, index) => (
            <span key={index}>{digit}</span>
          ))}
        </Digits>
        <Button variant="second" onClick={() => void copy()}>
          {state === 'copied' ? <CircleCheck size={18} /> : <Copy size={18} />}
          {copyStates[state]}
        </Button>
        <VisuallyHidden role="status">{state === 'copied' && 'The code is copied.'}</VisuallyHidden>
      </CodeRow>
      {pay && <p>{pay}</p>}
      <p>{`${name} has left already? Confirm here instead.`}</p>
      <CodeActions>{children}</CodeActions>
    </Box>
  )
}
