import { useQuery } from '@tanstack/react-query'
import { offerMs, period } from 'api/rules'
import { SelectField } from 'shared-ui'
import { favoritesQuery } from '../../favorites.queries.ts'

interface AskFirstProps {
  /** The packer who is asked first; undefined for all packers. */
  packerId: number | undefined
  onChange(packerId: number | undefined): void
}

/** Offers to ask one of the customer's favorite packers first. Nothing without favorites. */
export function AskFirst({ packerId, onChange }: AskFirstProps) {
  const { data: favorites = [] } = useQuery(favoritesQuery)
  if (favorites.length === 0) return undefined
  return (
    <SelectField
      name="offer_to"
      label="Ask one packer first"
      optional
      hint={`Only this packer can book the job for ${period(offerMs)}, or until they decline. Then all packers can.`}
      value={packerId ?? ''}
      onChange={({ target }) => onChange(Number(target.value) || undefined)}
    >
      <option value="">Show it to all packers at once</option>
      {favorites.map(({ id, display_name }) => (
        <option key={id} value={id}>
          {display_name}
        </option>
      ))}
    </SelectField>
  )
}
