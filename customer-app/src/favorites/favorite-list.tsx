import { useQuery } from '@tanstack/react-query'
import type { Favorite } from 'api/client'
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
import { PackerList, PackerRow } from '../packer-list-style.ts'
import { useSetFavorite } from './favorites.mutations.ts'
import { favoritesQuery } from '../favorites.queries.ts'

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
          : 'We notify them first when you post a job. Other packers get emails about new jobs at least an hour later. On the marketplace, all packers see the job right away.'}
      </Muted>
      {data.length > 0 && (
        <PackerList role="list">
          {data.map((favorite) => (
            <FavoriteRow
              key={favorite.id}
              favorite={favorite}
              notify={notify}
              // The clicked button disappears, so the focus moves to the text.
              onRemoved={() => text.current?.focus()}
            />
          ))}
        </PackerList>
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
  // The row is gone before the mutation has settled, so its own `onSuccess` would not run.
  const { run, busy } = useSingleFlight(() =>
    mutateAsync({ packerId: id, isFavorite: false }).then(onRemoved),
  )
  return (
    <PackerRow>
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
    </PackerRow>
  )
}
