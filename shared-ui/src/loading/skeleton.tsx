import styled, { keyframes } from 'styled-components'

const sweep = keyframes`to { translate: 100% 0; }`

const Bar = styled.span`
  position: relative;
  display: block;
  max-width: 100%;
  overflow: hidden;
  border-radius: var(--r-sm);
  background: light-dark(#ebe9e4, #23262d);
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    background: linear-gradient(
      90deg,
      transparent,
      light-dark(rgb(255 255 255 / 0.65), rgb(255 255 255 / 0.05)),
      transparent
    );
    translate: -100% 0;
    animation: ${sweep} 1.4s var(--ease-out) infinite;
  }
  @media (prefers-reduced-motion: reduce) {
    &::after {
      display: none;
    }
  }
`

export interface SkeletonProps {
  width?: string
  height?: string
  radius?: string
  className?: string
}

/** A gray placeholder bar. Sizes are CSS lengths. */
export function Skeleton({ width = '100%', height = '1rem', radius, className }: SkeletonProps) {
  return <Bar aria-hidden className={className} style={{ width, height, borderRadius: radius }} />
}
