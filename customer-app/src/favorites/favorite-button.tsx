import { useQuery } from '@tanstack/react-query'
import type { Trip } from 'api/client'
import { Heart } from 'lucide-react'
import { Button, Muted, Stack, useSingleFlight } from 'shared-ui'
import type { HalfProps } from 'shell/contract'
import { useSetFavorite } from './favorites.mutations.ts'
import { favoritesQuery } from '../favorites.queries.ts'

interface FavoriteButtonProps extends Pick<HalfProps, 'notify'> {
  packer: Pick<Trip['packer'], 'id' | 'display_name'>
}

/** Marks the packer as a favorite, who then gets notifications of the customer's next jobs. */
export function FavoriteButton({ packer, notify }: FavoriteButtonProps) {
  const { data, isPending } = useQuery(favoritesQuery)
  const { mutateAsync } = useSetFavorite(notify)
  const isFavorite = data?.some(({ id }) => id === packer.id) ?? false
  const { run, busy } = useSingleFlight(() =>
    mutateAsync({ packerId: packer.id, isFavorite: !isFavorite }),
  )
  return (
    <Stack $gap="var(--s-2)" style={{ visibility: isPending ? 'hidden' : 'visible' }}>
      <Button
        variant="second"
        block
        aria-pressed={isFavorite}
        busy={busy}
        busyLabel="Saving..."
        onClick={run}
      >
        <Heart size={18} fill={isFavorite ? 'currentColor' : 'none'} aria-hidden />
        {isFavorite ? 'Favorite packer' : 'Mark as favorite'}
      </Button>
      <Muted $small>
        {`${isFavorite ? 'We' : 'If you do, we'} tell ${packer.display_name} first when you post a job.`}
      </Muted>
    </Stack>
  )
}
