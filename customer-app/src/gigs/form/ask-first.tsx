import { useQuery } from '@tanstack/react-query'
import type { CustomerJob, Favorite } from 'api/client'
import { offerMs, period } from 'api/rules'
import { SelectField } from 'shared-ui'
import { favoritesQuery } from '../../favorites.queries.ts'
import { jobStagesQuery } from '../job-stages.ts'

interface AskFirstProps {
  /** The packer who is asked first; undefined for all packers. */
  packerId: number | undefined
  error: string | undefined
  onChange(packerId: number | undefined): void
}

interface KnownPacker {
  id: number
  display_name: string
  isFavorite?: true
  /** How many of the customer's jobs the packer has or had. */
  jobs: number
}

/** Returns the packers with an account who have booked a job of the customer: favorites first, then by the pickup of the last job. */
function knownPackers(favorites: readonly Favorite[], jobs: readonly CustomerJob[]): KnownPacker[] {
  const known = new Map<number, KnownPacker>(
    favorites.map(({ id, display_name }) => [id, { id, display_name, isFavorite: true, jobs: 0 }]),
  )
  for (const { packer } of jobs.toSorted((a, b) => b.pickup_date.localeCompare(a.pickup_date))) {
    if (!packer || packer.is_gone) continue
    const { id, display_name } = packer
    const { jobs: before = 0, ...rest } = known.get(id) ?? {}
    known.set(id, { id, display_name, ...rest, jobs: before + 1 })
  }
  return [...known.values()]
}

/** Returns, for example, "Marcus T. (favorite, 3 jobs with you)". */
function labelOf({ display_name, isFavorite, jobs }: KnownPacker): string {
  const facts = [
    isFavorite && 'favorite',
    jobs > 0 && `${jobs} ${jobs === 1 ? 'job' : 'jobs'} with you`,
  ]
  return `${display_name} (${facts.filter(Boolean).join(', ')})`
}

/** Offers to ask first one of the packers who have worked for the customer. Nothing without such a packer. */
export function AskFirst({ packerId, error, onChange }: AskFirstProps) {
  const { data: favorites = [] } = useQuery(favoritesQuery)
  const { data: jobs = [] } = useQuery(jobStagesQuery)
  const packers = knownPackers(favorites, jobs)
  if (packers.length === 0 && packerId === undefined) return undefined
  return (
    <SelectField
      name="offer_to"
      label="Ask one packer first"
      optional
      hint={`Only this packer can book the job for ${period(offerMs)}, or until they decline. Then all packers can.`}
      error={error}
      value={packerId ?? ''}
      onChange={({ target }) => onChange(Number(target.value) || undefined)}
    >
      <option value="">Show it to all packers at once</option>
      {packerId !== undefined && !packers.some(({ id }) => id === packerId) && (
        <option value={packerId}>The packer you chose</option>
      )}
      {packers.map((packer) => (
        <option key={packer.id} value={packer.id}>
          {labelOf(packer)}
        </option>
      ))}
    </SelectField>
  )
}
