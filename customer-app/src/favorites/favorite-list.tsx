import { useQuery } from '@tanstack/react-query'
import type { Favorite } from 'api/contract'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import {
  Avatar,
  Button,
  Loading,
  LoadFailed,
  Muted,
  PackerBadges,
  Rating,
  useSingleFlight,
} from 'shared-ui'
import type { HalfProps } from 'shell/contract'
import styled from 'styled-components'
import { useSetFavorite } from './favorites.mutations.ts'
import { favoritesQuery } from './favorites.queries.ts'

const List = styled.ul`
  display: grid;
  gap: var(--s-4);
  margin: 0;
  padding: 0;
  list-style: none;
`
const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-2) var(--s-4);

  > div {
    display: grid;
    flex: 1 1 8rem;
    gap: var(--s-1);
    min-width: 0;
    overflow-wrap: anywhere;
  }
`

/** The customer's favorite packers, each with rating, badges and a button that removes the mark. */
export function FavoriteList({ notify }: Pick<HalfProps, 'notify'>) {
  const { data, isLoadingError, refetch } = useQuery(favoritesQuery)
  const text = useRef<HTMLParagraphElement>(null)
  if (isLoadingError) {
    return (
      <LoadFailed
        title="Your favorite packers could not be loaded."
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <Loading text="Loading your favorite packers..." />
  return (
    <>
      <Muted ref={text} tabIndex={-1}>
        {data.length === 0
          ? 'You have none yet. Mark a packer as a favorite on the page of a job that the packer booked.'
          : 'We tell them first when you post a job. Mails about new jobs reach other packers an hour later at the earliest. On the marketplace, all packers see the job at once.'}
      </Muted>
      {data.length > 0 && (
        <List role="list" style={{ marginTop: 'var(--s-4)' }}>
          {data.map((favorite) => (
            <FavoriteRow
              key={favorite.id}
              favorite={favorite}
              notify={notify}
              // The clicked button disappears, so the focus moves to the text.
              onRemoved={() => text.current?.focus()}
            />
          ))}
        </List>
      )}
    </>
  )
}

interface FavoriteRowProps extends Pick<HalfProps, 'notify'> {
  favorite: Favorite
  onRemoved(): void
}

function FavoriteRow({ favorite, notify, onRemoved }: FavoriteRowProps) {
  const { id, display_name, rating } = favorite
  const { mutateAsync } = useSetFavorite(notify)
  const { run, busy } = useSingleFlight(() =>
    mutateAsync({ packerId: id, isFavorite: false }, { onSuccess: onRemoved }),
  )
  return (
    <Row>
      <Avatar name={display_name} small />
      <div>
        <Link to={`/customer/packers/${id}`}>{display_name}</Link>
        <Rating rating={rating} />
        <PackerBadges {...favorite} />
      </div>
      <Button
        variant="quiet"
        aria-label={`Remove ${display_name} from your favorites`}
        busy={busy}
        busyLabel="Removing..."
        onClick={run}
      >
        <X size={18} aria-hidden />
        Remove
      </Button>
    </Row>
  )
}
