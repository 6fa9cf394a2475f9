import type { ReactNode } from 'react'
import styled from 'styled-components'

const toneStyles = {
  open: 'background: var(--positive-soft); color: var(--positive);',
  positive: 'background: var(--positive-soft); color: var(--positive);',
  warning: 'background: var(--warning-soft); color: var(--warning);',
  accent: 'background: var(--accent-soft); color: var(--accent-text);',
  live: 'background: var(--accent); color: var(--on-accent);',
  neutral: `background: var(--surface-sunken); color: var(--text-muted);
    box-shadow: inset 0 0 0 1px var(--line);`,
}

/* With `overflow-wrap`, words stay whole also in a table, whose narrow cells break them. */
const Pill = styled.span<{ $tone: keyof typeof toneStyles; $big: boolean }>`
  display: inline-flex;
  align-items: center;
  flex: none;
  gap: 0.375rem;
  min-height: 1.625rem;
  padding: 0.125rem 0.625rem;
  border-radius: var(--r-full);
  font-size: var(--text-xs);
  font-weight: var(--weight-semi);
  line-height: 1.3;
  max-width: 100%;
  overflow-wrap: break-word;
  ${({ $tone }) => toneStyles[$tone]}
  ${({ $big }) =>
    $big && 'min-height: 2rem; padding: 0.25rem 0.8125rem; font-size: var(--text-sm);'}
  @media (forced-colors: active) {
    border: 1px solid;
  }
  @media print {
    min-height: 0;
    padding: 0;
    background: none;
    box-shadow: none;
    color: inherit;
    font: inherit;
  }
`

const Dot = styled.span`
  width: 0.4375rem;
  height: 0.4375rem;
  border-radius: 50%;
  background: currentColor;
`

export interface BadgeProps {
  /** Use `live` only while a packer is working on the job. */
  tone: keyof typeof toneStyles
  /** Shows a dot before the text. Default: only for `open` without an icon. */
  dot?: boolean
  icon?: ReactNode
  /** 32 px high, for the top of a page. */
  big?: boolean
  className?: string
  children: ReactNode
}

/** A status label of one or two words. Color alone never carries the meaning. */
export function Badge({
  tone,
  icon,
  dot = tone === 'open' && !icon,
  big = false,
  className,
  children,
}: BadgeProps) {
  return (
    <Pill $tone={tone} $big={big} className={className}>
      {dot && <Dot />}
      {icon}
      {children}
    </Pill>
  )
}
