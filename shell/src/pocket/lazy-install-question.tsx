import { useQueryClient } from '@tanstack/react-query'
import type { User } from 'api/client'
import { useCallback, useEffect, useState } from 'react'
import { keepStored, readStored, useLazyPart } from 'shared-ui'
import { pocket } from './pocket.ts'

/** Not a personal setting: the question is about this device, and stays answered after Sign Out. */
const askedKey = 'manyhands-asked-to-install'

const phone = '(pointer: coarse) and (max-width: 39.99em)'

/** False also without storage: the question would come back after each booking. */
const isUnasked = () => readStored(askedKey) === null
const noteAsked = () => keepStored(askedKey, '1')

/** Shows the question about the home screen after the first booking or posting on this phone. */
export function LazyInstallQuestion({ user }: { user: User }) {
  const client = useQueryClient()
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (!window.matchMedia?.(phone).matches || !isUnasked()) return undefined
    return client.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      const { meta, state } = event.mutation
      const causes = meta?.causes?.(state.variables, event.action.data) ?? []
      if (causes.some(({ kind }) => kind === 'booked' || kind === 'posted')) setWanted(true)
    })
  }, [client])
  const { part } = useLazyPart(pocket, isWanted)
  const close = useCallback(() => setWanted(false), [])
  if (!isWanted || !part) return null
  return <part.InstallQuestion user={user} onShown={noteAsked} onClose={close} />
}
