import type { ProfileEdit, User } from 'api/contract'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** What was typed or ticked on the page that is open, and is not saved. */
interface UnsavedInput {
  profile?: Record<keyof ProfileEdit, string>
  specialties?: ReadonlySet<number>
}

class Keeper {
  readonly input: UnsavedInput = {}
  readonly owner: User['id'] | undefined
  readonly pathname: string

  constructor(owner: User['id'] | undefined, pathname: string) {
    this.owner = owner
    this.pathname = pathname
  }

  keep<Name extends keyof UnsavedInput>(name: Name, value: UnsavedInput[Name]) {
    this.input[name] = value
  }
}

const KeeperContext = createContext(new Keeper(undefined, ''))

interface UnsavedInputProviderProps {
  /** null while the session is over. */
  owner: User | null
  children: ReactNode
}

/**
 * Keeps what a form holds beyond the form, which goes away when the session ends: as soon as its
 * packer has signed in at the same address, it stands there again. Whoever leaves the page, and
 * whoever else signs in, begins anew.
 */
export function UnsavedInputProvider({ owner, children }: UnsavedInputProviderProps) {
  const { pathname } = useLocation()
  const [keeper, setKeeper] = useState(() => new Keeper(owner?.id, pathname))
  const isOthers = owner !== null && owner.id !== keeper.owner
  if (isOthers || pathname !== keeper.pathname) {
    setKeeper(new Keeper(owner?.id ?? keeper.owner, pathname))
  }
  return <KeeperContext value={keeper}>{children}</KeeperContext>
}

/** As useState, for what must outlive the end of a session. */
export function useUnsavedInput<Name extends keyof UnsavedInput>(
  name: Name,
  initial: () => NonNullable<UnsavedInput[Name]>,
) {
  const keeper = use(KeeperContext)
  const [value, setValue] = useState(() => keeper.input[name] ?? initial())
  useEffect(() => keeper.keep(name, value), [keeper, name, value])
  return [value, setValue] as const
}
