import type { ReactNode } from 'react'
import styled from 'styled-components'

const toneStyles = {
  open: 'background: var(--positive-soft); color: var(--positive);',
  positive: 'background: var(--positive-soft); color: var(--positive);',
  warning: 'background: var(--warning-soft); color: var(--warning);',
  accent: 'background: var(--accent-soft); color: var(--accent-text);',
}

const Pill = styled.span<{ $tone: keyof typeof toneStyles }>`
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
  white-space: nowrap;
  ${({ $tone }) => toneStyles[$tone]}
  @media print {
    min-height: 0;
    padding: 0;
    background: none;
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
  tone: keyof typeof toneStyles
  /** Shows a dot before the text. Default: only for `open` without an icon. */
  dot?: boolean
  icon?: ReactNode
  className?: string
  children: ReactNode
}

/** A status label of one or two words. Color alone never carries the meaning. */
export function Badge({
  tone,
  icon,
  dot = tone === 'open' && !icon,
  className,
  children,
}: BadgeProps) {
  return (
    <Pill $tone={tone} className={className}>
      {dot && <Dot />}
      {icon}
      {children}
    </Pill>
  )
}
