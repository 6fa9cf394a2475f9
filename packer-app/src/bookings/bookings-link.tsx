import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { Leaf, Small, Text, Tile } from './booked-tile.ts'

/* Has two lines while it loads, so that the tile does not grow. */
const Summary = styled(Small)`
  &:empty {
    min-height: calc(2em * var(--leading-body));
  }
`

interface BookingsLinkProps {
  to: string
  icon: ReactNode
  title: string
  children: ReactNode
}

/** A link to Your Gigs or Your Pay, styled like a booked gig. */
export function BookingsLink({ to, icon, title, children }: BookingsLinkProps) {
  return (
    <Tile as={Link} to={to}>
      <Leaf>{icon}</Leaf>
      <Text>
        <strong>{title}</strong>
        <Summary>{children}</Summary>
      </Text>
      <ChevronRight size={20} aria-hidden />
    </Tile>
  )
}
