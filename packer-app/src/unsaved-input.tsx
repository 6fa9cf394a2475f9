import type { ProfileEdit, User } from 'api/contract'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Unsaved } from 'shell/contract'

/** Input that is not saved yet. */
interface UnsavedInput {
  /** Stays until it is saved or discarded, even while another page is open. */
  profile?: Record<keyof ProfileEdit, string>
  /** Belongs to the page that is open. */
  specialties?: ReadonlySet<number>
}

/** The packer and the page that the input belongs to. */
interface Place {
  owner: User['id'] | undefined
  pathname: string
}

class Keeper {
  readonly place: Place
  readonly input: UnsavedInput
  private readonly drawer: Unsaved | undefined

  constructor(place: Place, drawer?: Unsaved, before?: Keeper) {
    this.place = place
    this.drawer = drawer
    this.input = inputFor(place, before ? { ...before.place, ...before.input } : readDrawer(drawer))
    this.write()
  }

  keep<Name extends keyof UnsavedInput>(name: Name, value: UnsavedInput[Name]) {
    this.input[name] = value
    this.write()
  }

  private write() {
    const { profile, specialties } = this.input
    const kept: Kept = { ...this.place, profile, specialties: specialties && [...specialties] }
    this.drawer?.keep(inDrawer, profile || specialties ? kept : undefined)
  }
}

/** The part of the kept input that belongs to this packer and page. */
function inputFor({ owner, pathname }: Place, kept: Partial<Place> & UnsavedInput): UnsavedInput {
  if (kept.owner !== owner) return {}
  const { profile, specialties } = kept
  return { profile, specialties: kept.pathname === pathname ? specialties : undefined }
}

/** The input as plain data, for the shell's `unsaved` store. */
interface Kept extends Place {
  profile?: Record<string, string>
  specialties?: number[]
}

const inDrawer = 'page'

/** The input that an earlier release of this half stored before this release replaced it. */
function readDrawer(drawer: Unsaved | undefined): Partial<Place> & UnsavedInput {
  const { owner, pathname, profile, specialties } = (drawer?.read(inDrawer) ?? {}) as Partial<Kept>
  return {
    owner,
    pathname,
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
  /** Undefined in a shell of contract 1. */
  drawer: Unsaved | undefined
  children: ReactNode
}

/**
 * Keeps a form's input while the form is unmounted: when the session ends, when another release
 * replaces this one, and, for the profile, when the packer opens another page. Only the same packer
 * gets it back.
 */
export function UnsavedInputProvider({ owner, drawer, children }: UnsavedInputProviderProps) {
  const { pathname } = useLocation()
  const [keeper, setKeeper] = useState(() => new Keeper({ owner: owner?.id, pathname }, drawer))
  const { place } = keeper
  const isOthers = owner !== null && owner.id !== place.owner
  if (isOthers || pathname !== place.pathname) {
    setKeeper(new Keeper({ owner: owner?.id ?? place.owner, pathname }, drawer, keeper))
  }
  return <KeeperContext value={keeper}>{children}</KeeperContext>
}

/** Like useState, for input that must survive its form. A value that `isSaved` is not kept. */
export function useUnsavedInput<Name extends keyof UnsavedInput>(
  name: Name,
  initial: () => NonNullable<UnsavedInput[Name]>,
  isSaved: (value: NonNullable<UnsavedInput[Name]>) => boolean = () => false,
) {
  const keeper = use(KeeperContext)
  const [wasKept] = useState(() => keeper.input[name] !== undefined)
  const [value, setValue] = useState(() => keeper.input[name] ?? initial())
  const kept = isSaved(value) ? undefined : value
  useEffect(() => keeper.keep(name, kept), [keeper, name, kept])
  return { value, setValue, wasKept }
}

/** Forgets input that was saved or canceled. */
export function useForgetInput(name: keyof UnsavedInput) {
  const keeper = use(KeeperContext)
  return () => keeper.keep(name, undefined)
}
