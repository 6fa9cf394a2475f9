import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { read } from 'api/client'
import type { User } from 'api/contract'
import { api } from '../api.ts'
import { packerSpecialtiesQuery } from './specialties.queries.ts'

/** Some of the changes are saved and one failed; the rest was not tried. */
export class PartlySaved extends Error {
  override name = 'PartlySaved'
  readonly saved: readonly number[]
  readonly unsaved: readonly number[]

  constructor(cause: unknown, saved: readonly number[], unsaved: readonly number[]) {
    super('Failed to update specialties', { cause })
    this.saved = saved
    this.unsaved = unsaved
  }
}

async function saveOne(client: QueryClient, packerId: User['id'], id: number, has: boolean) {
  const { queryKey } = packerSpecialtiesQuery(packerId)
  if (has) {
    const added = await read(api.api.packer.specialtys.$post({ json: { specialty_id: id } }))
    client.setQueryData(queryKey, (own) => [
      ...(own ?? []).filter((other) => other.specialty_id !== id),
      added,
    ])
    return
  }
  const param = { packerId: String(packerId), specialtyId: String(id) }
  await read(api.api.packer[':packerId'].specialtys[':specialtyId'].$delete({ param }))
  client.setQueryData(queryKey, (own) => own?.filter((other) => other.specialty_id !== id))
}

/** Adds what is newly ticked, then removes what is no longer, one by one; stops at a failure. */
export function useSaveSpecialties(packerId: User['id']) {
  const client = useQueryClient()
  const { queryKey } = packerSpecialtiesQuery(packerId)
  return useMutation({
    mutationFn: async (wanted: ReadonlySet<number>) => {
      const own = new Set(client.getQueryData(queryKey)?.map((one) => one.specialty_id))
      const changes = [
        ...[...wanted].filter((id) => !own.has(id)),
        ...[...own].filter((id) => !wanted.has(id)),
      ]
      for (const [done, id] of changes.entries()) {
        try {
          await saveOne(client, packerId, id, wanted.has(id))
        } catch (cause) {
          throw new PartlySaved(cause, changes.slice(0, done), changes.slice(done))
        }
      }
    },
    onSettled: () => void client.invalidateQueries({ queryKey }),
  })
}
