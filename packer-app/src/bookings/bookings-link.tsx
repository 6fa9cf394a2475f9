import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Leaf, Small, Text, Tile } from './booked-tile.ts'

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
        <Small>{children}</Small>
      </Text>
      <ChevronRight size={20} aria-hidden />
    </Tile>
  )
}
