import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type PackerSpecialty, read, type User } from 'api/client'
import { api } from 'shared-ui/job-kit'
import { packerSpecialtiesQuery } from './specialties.queries.ts'

/** Thrown when a change fails. Earlier changes are saved, and later changes were not sent. */
export class PartlySaved extends Error {
  override name = 'PartlySaved'
  readonly added: readonly number[]
  readonly removed: readonly number[]
  readonly unsaved: readonly number[]

  constructor(cause: unknown, changes: Pick<PartlySaved, 'added' | 'removed' | 'unsaved'>) {
    super('Failed to update specialties', { cause })
    this.added = changes.added
    this.removed = changes.removed
    this.unsaved = changes.unsaved
  }
}

/** Saves one change and returns the updated list. */
async function saveOne(
  own: readonly PackerSpecialty[],
  packerId: User['id'],
  id: number,
  has: boolean,
): Promise<PackerSpecialty[]> {
  const others = own.filter((other) => other.specialty_id !== id)
  if (has) {
    const added = await read(api.api.packer.specialtys.$post({ json: { specialty_id: id } }))
    return [...others, added]
  }
  const param = { packerId: String(packerId), specialtyId: String(id) }
  await read(api.api.packer[':packerId'].specialtys[':specialtyId'].$delete({ param }))
  return others
}

interface Choice {
  wanted: ReadonlySet<number>
  /** The specialties when the form opened. What another device has changed since then stays. */
  opened: ReadonlySet<number>
}

/** Adds newly checked specialties, then removes unchecked ones, one request each. Stops at a failure. */
export function useSaveSpecialties(packerId: User['id']) {
  const client = useQueryClient()
  const { queryKey } = packerSpecialtiesQuery(packerId)

  return useMutation<void, PartlySaved, Choice>({
    mutationFn: async ({ wanted, opened }) => {
      let own = client.getQueryData(queryKey) ?? []
      const before = new Set(own.map((one) => one.specialty_id))
      const changes = [
        ...[...wanted].filter((id) => !opened.has(id) && !before.has(id)),
        ...[...before].filter((id) => opened.has(id) && !wanted.has(id)),
      ]
      for (const [done, id] of changes.entries()) {
        try {
          own = await saveOne(own, packerId, id, wanted.has(id))
        } catch (cause) {
          const saved = changes.slice(0, done)
          throw new PartlySaved(cause, {
            added: saved.filter((one) => wanted.has(one)),
            removed: saved.filter((one) => !wanted.has(one)),
            unsaved: changes.slice(done),
          })
        }
        // Write the whole list: a fetch that started before this request may have replaced the cached list.
        client.setQueryData(queryKey, own)
      }
    },
    onSettled: () => void client.invalidateQueries({ queryKey }),
  })
}
