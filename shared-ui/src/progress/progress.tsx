import styled from 'styled-components'

const Track = styled.div`
  height: 0.5rem;
  overflow: hidden;
  border-radius: var(--r-full);
  background: var(--accent-soft);
  box-shadow: inset 0 0 0 1px var(--accent-line);
`

const Done = styled.div`
  height: 100%;
  border-radius: inherit;
  background: var(--accent);
  transition: width var(--base) linear;
  @media (forced-colors: active) {
    background: Highlight;
  }
`

export interface ProgressProps {
  label: string
  /** From 0 to 1. */
  value: number
}

/** A progress bar. */
export function Progress({ label, value }: ProgressProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <Track
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <Done style={{ width: `${percent}%` }} />
    </Track>
  )
}
