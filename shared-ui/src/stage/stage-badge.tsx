import styled, { keyframes } from 'styled-components'
import { Badge, type BadgeProps } from '../badge/badge.tsx'
import { stageOf } from './stages.ts'

const pulse = keyframes`
  from { opacity: 0.55; scale: 1; }
  70%, to { opacity: 0; scale: 2.6; }
`

const Pulse = styled.span`
  position: relative;
  width: 0.4375rem;
  height: 0.4375rem;
  border-radius: 50%;
  background: currentColor;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: 50%;
    background: inherit;
    animation: ${pulse} 2.4s var(--ease-out) infinite;
  }
  @media print, (prefers-reduced-motion: reduce) {
    &::after {
      animation: none;
      opacity: 0;
    }
  }
`

export interface StageBadgeProps extends Pick<BadgeProps, 'big' | 'className'> {
  /** The stage as the API names it, such as `on_the_way`. */
  stage: string
}

/** The stage of a job or gig as a badge, with the same words and color on every page. */
export function StageBadge({ stage, ...rest }: StageBadgeProps) {
  const { label, tone, icon: Icon } = stageOf(stage)
  // Without an icon, Badge shows a dot for `open`.
  const icon = Icon && tone !== 'open' && <Icon size={14} aria-hidden />
  return (
    <Badge {...rest} tone={tone} icon={tone === 'live' ? <Pulse /> : icon}>
      {label}
    </Badge>
  )
}
