import type { ProfileEdit, User } from 'api/contract'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Unsaved } from 'shell/contract'

interface UnsavedInput {
  /** Kept across pages until saved or discarded. */
  profile?: Record<Exclude<keyof ProfileEdit, 'password'>, string>
  /* The values below are dropped when the packer opens another page. */
  specialties?: ReadonlySet<number>
  /** The text of a problem report. */
  problem?: string
  /** The text of a reason for canceling. */
  reason?: string
  /** The text of a review. */
  review?: string
}

/** The packer and the page that the input belongs to. */
interface Scope {
  owner: User['id'] | undefined
  pathname: string
}

class UnsavedInputStore {
  readonly scope: Scope
  readonly input: UnsavedInput
  private readonly shellStore: Unsaved | undefined

  constructor(scope: Scope, shellStore?: Unsaved, before?: UnsavedInputStore) {
    this.scope = scope
    this.shellStore = shellStore
    this.input = inputFor(
      scope,
      before ? { ...before.scope, ...before.input } : readShellStore(shellStore),
    )
    this.write()
  }

  keep<Name extends keyof UnsavedInput>(name: Name, value: UnsavedInput[Name]) {
    this.input[name] = value
    this.write()
  }

  private write() {
    const { specialties, ...rest } = this.input
    const kept: StoredInput = {
      ...this.scope,
      ...rest,
      specialties: specialties && [...specialties],
    }
    const isEmpty = Object.values(this.input).every((value) => value === undefined)
    this.shellStore?.keep(shellKey, isEmpty ? undefined : kept)
  }
}

/** Returns the part of the kept input that belongs to this packer and page. */
function inputFor({ owner, pathname }: Scope, kept: Partial<Scope> & UnsavedInput): UnsavedInput {
  if (kept.owner !== owner) return {}
  const { profile, specialties, problem, reason, review } = kept
  return kept.pathname === pathname
    ? { profile, specialties, problem, reason, review }
    : { profile }
}

/** The input as plain data for the shell's `unsaved` store. */
interface StoredInput extends Scope {
  profile?: Record<string, string>
  specialties?: number[]
  problem?: string
  reason?: string
  review?: string
}

const shellKey = 'page'

/** Reads the input that another release of this half stored before this release replaced that one. */
function readShellStore(shellStore: Unsaved | undefined): Partial<Scope> & UnsavedInput {
  const { owner, pathname, profile, specialties, problem, reason, review } = (shellStore?.read(
    shellKey,
  ) ?? {}) as Partial<StoredInput>
  return {
    owner,
    pathname,
    ...(isProfile(profile) && { profile }),
    ...(Array.isArray(specialties) && { specialties: new Set(specialties) }),
    ...(typeof problem === 'string' && { problem }),
    ...(typeof reason === 'string' && { reason }),
    ...(typeof review === 'string' && { review }),
  }
}

const profileFields: (keyof ProfileEdit)[] = ['username', 'name', 'email', 'phone', 'bio']

const isProfile = (kept: StoredInput['profile']): kept is UnsavedInput['profile'] & object =>
  kept !== undefined && profileFields.every((name) => typeof kept[name] === 'string')

const UnsavedInputContext = createContext(new UnsavedInputStore({ owner: undefined, pathname: '' }))

interface UnsavedInputProviderProps {
  /** null after the session has ended. */
  owner: User | null
  /** Undefined in a shell of contract 1. */
  shellStore: Unsaved | undefined
  children: ReactNode
}

/**
 * Keeps a form's input while the form is unmounted: when the session ends, when another release replaces this
 * one, and, for the profile, when the packer opens another page. Only the same packer gets the input back.
 */
export function UnsavedInputProvider({ owner, shellStore, children }: UnsavedInputProviderProps) {
  const { pathname } = useLocation()
  const [store, setStore] = useState(
    () => new UnsavedInputStore({ owner: owner?.id, pathname }, shellStore),
  )
  const { scope } = store
  const isOtherPacker = owner !== null && owner.id !== scope.owner
  if (isOtherPacker || pathname !== scope.pathname) {
    setStore(
      new UnsavedInputStore({ owner: owner?.id ?? scope.owner, pathname }, shellStore, store),
    )
  }
  return <UnsavedInputContext value={store}>{children}</UnsavedInputContext>
}

/**
 * Like useState, but keeps the input while its form is unmounted. Does not keep a value for which `isSaved`
 * is true. `wasRestored` is true if the form starts with kept input.
 */
export function useUnsavedInput<Name extends keyof UnsavedInput>(
  name: Name,
  initial: () => NonNullable<UnsavedInput[Name]>,
  isSaved: (value: NonNullable<UnsavedInput[Name]>) => boolean = () => false,
) {
  const store = use(UnsavedInputContext)
  const [wasRestored] = useState(() => store.input[name] !== undefined)
  const [value, setValue] = useState(() => store.input[name] ?? initial())
  const kept = isSaved(value) ? undefined : value
  useEffect(() => store.keep(name, kept), [store, name, kept])
  return { value, setValue, wasRestored }
}

/** Keeps a text while its form is unmounted, for example after the session has ended. */
export const useUnsavedText = (name: 'problem' | 'reason' | 'review') =>
  useUnsavedInput(
    name,
    () => '',
    (text) => text === '',
  )

/** Returns a function that forgets the kept input, to call after the packer has saved or canceled. */
export function useForgetInput(name: keyof UnsavedInput) {
  const store = use(UnsavedInputContext)
  return () => store.keep(name, undefined)
}
