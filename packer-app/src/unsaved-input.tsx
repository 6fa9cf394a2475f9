import type { ProfileEdit, User } from 'api/contract'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Unsaved } from 'shell/contract'

/** What was typed or ticked on the page that is open, and is not saved. */
interface UnsavedInput {
  profile?: Record<keyof ProfileEdit, string>
  specialties?: ReadonlySet<number>
}

/** Whose input it is, and on which page. */
interface Place {
  owner: User['id'] | undefined
  pathname: string
}

class Keeper {
  readonly place: Place
  readonly input: UnsavedInput
  private readonly drawer: Unsaved | undefined

  constructor(place: Place, drawer?: Unsaved) {
    this.place = place
    this.drawer = drawer
    this.input = takeOver(place, drawer)
  }

  keep<Name extends keyof UnsavedInput>(name: Name, value: UnsavedInput[Name]) {
    this.input[name] = value
    const { profile, specialties } = this.input
    const kept: Kept = { ...this.place, profile, specialties: specialties && [...specialties] }
    this.drawer?.keep(inDrawer, kept)
  }
}

/** The same in the shell's drawer, as plain data. */
interface Kept extends Place {
  profile?: Record<string, string>
  specialties?: number[]
}

const inDrawer = 'page'

/**
 * What another release of this half has kept for the very same place, before it was replaced by this
 * one. Everything else in the drawer is of a page that was left.
 */
function takeOver({ owner, pathname }: Place, drawer: Unsaved | undefined): UnsavedInput {
  const kept = drawer?.read(inDrawer) as Partial<Kept> | undefined
  if (kept?.owner !== owner || kept?.pathname !== pathname) {
    drawer?.keep(inDrawer, undefined)
    return {}
  }
  const { profile, specialties } = kept
  return {
    ...(isProfile(profile) && { profile }),
    ...(Array.isArray(specialties) && { specialties: new Set(specialties) }),
  }
}

const profileFields: (keyof ProfileEdit)[] = ['username', 'name', 'email', 'phone', 'bio']

const isProfile = (kept: Kept['profile']): kept is UnsavedInput['profile'] & object =>
  kept !== undefined && profileFields.every((name) => typeof kept[name] === 'string')

const KeeperContext = createContext(new Keeper({ owner: undefined, pathname: '' }))

interface UnsavedInputProviderProps {
  /** null while the session is over. */
  owner: User | null
  /** Of the shell; those of contract 1 have none. */
  drawer: Unsaved | undefined
  children: ReactNode
}

/**
 * Keeps what a form holds beyond the form, which goes away when the session ends, and beyond this
 * release of the half, which another may replace: as soon as its packer is there again at the same
 * address, so is the input. Whoever leaves the page, and whoever else signs in, begins anew.
 */
export function UnsavedInputProvider({ owner, drawer, children }: UnsavedInputProviderProps) {
  const { pathname } = useLocation()
  const [keeper, setKeeper] = useState(() => new Keeper({ owner: owner?.id, pathname }, drawer))
  const { place } = keeper
  const isOthers = owner !== null && owner.id !== place.owner
  if (isOthers || pathname !== place.pathname) {
    setKeeper(new Keeper({ owner: owner?.id ?? place.owner, pathname }, drawer))
  }
  return <KeeperContext value={keeper}>{children}</KeeperContext>
}

/** As useState, for what must outlive the end of a session and the release that shows it. */
export function useUnsavedInput<Name extends keyof UnsavedInput>(
  name: Name,
  initial: () => NonNullable<UnsavedInput[Name]>,
) {
  const keeper = use(KeeperContext)
  const [value, setValue] = useState(() => keeper.input[name] ?? initial())
  useEffect(() => keeper.keep(name, value), [keeper, name, value])
  return [value, setValue] as const
}
