import styled from 'styled-components'

const Line = styled.p`
  color: var(--text-muted);
`

/** A loading message, visible from the first frame. */
export function Loading({ text, className }: { text: string; className?: string }) {
  return (
    <Line role="status" className={className}>
      {text}
    </Line>
  )
}
