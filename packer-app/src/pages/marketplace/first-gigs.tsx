import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { Gig } from 'api/client'
import type { ReactNode } from 'react'
import { LoadFailed, Section, Skeleton } from 'shared-ui'
import styled from 'styled-components'

const First = styled(Section)`
  margin-top: 0;
  margin-bottom: var(--s-8);
`
const Tiles = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr));
  gap: var(--s-3);
`
export const Price = styled.span`
  font-size: var(--text-lg);
  font-weight: var(--weight-bold);
  font-variant-numeric: tabular-nums;
`

interface FirstGigsProps {
  title: string
  /** Said if the gigs could not be loaded. */
  failure: string
  query: UseQueryOptions<Gig[], Error, Gig[], string[]>
  children(gig: Gig): ReactNode
}

/** Gigs above all others: offered ones and urgent ones. Nothing if there are none. */
export function FirstGigs({ title, failure, query, children: tileOf }: FirstGigsProps) {
  const { data: gigs, isLoadingError, refetch } = useQuery(query)
  if (gigs?.length === 0) return null
  return (
    <First title={title}>
      {isLoadingError && <LoadFailed title={failure} onRetry={() => void refetch()} />}
      {!gigs && !isLoadingError && <Skeleton height="7rem" radius="var(--r-lg)" />}
      {gigs && (
        <Tiles role="list">
          {gigs.map((gig) => (
            <li key={gig.id}>{tileOf(gig)}</li>
          ))}
        </Tiles>
      )}
    </First>
  )
}
