import { LoaderCircle } from 'lucide-react'
import styled, { keyframes } from 'styled-components'

const turn = keyframes`to { transform: rotate(1turn); }`

/** A decorative spinner; show text next to it that says what is loading. */
export const Spinner = styled(LoaderCircle).attrs({ size: 18, 'aria-hidden': true })`
  animation: ${turn} 0.8s linear infinite;
  @media (prefers-reduced-motion: reduce) {
    animation-duration: 2.4s;
  }
`
