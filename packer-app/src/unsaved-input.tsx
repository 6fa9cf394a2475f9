import type { ProfileEdit, User } from 'api/client'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { ReviewSide } from 'shared-ui/job-kit'
import type { Unsaved } from 'shell/contract'

/** The password is never kept. */
type ProfileField = Exclude<keyof ProfileEdit, 'password'>

interface UnsavedInput {
  /** The changed fields. The others follow the profile, which another device may change. */
  profile?: Partial<Record<ProfileField, string>>
  /* The texts below belong to a page. */
  /** The text of a problem report. */
  problem?: string
  /** The text of a reason for canceling. */
  reason?: string
  /** The text of a review. */
  review?: string
  /** What the packer found, in a request for extra pay. */
  extra?: string
  /** Replies to reviews and reports of them, by kind and the review's id. */
  aboutReviews?: Readonly<Record<string, string>>
  /** Dropped when the packer opens another page. */
  specialties?: ReadonlySet<number>
}

/** The packer and the page that the input belongs to. */
interface Scope {
  owner: User['id'] | undefined
  pathname: string
}

const texts = ['problem', 'reason', 'review', 'extra'] as const

class UnsavedInputStore {
  readonly scope: Scope
  readonly input: UnsavedInput
  private readonly store: Unsaved

  constructor(scope: Scope, store: Unsaved) {
    this.scope = scope
    this.store = store
    this.input = scope.owner === undefined ? {} : this.read()
  }

  keep<Name extends keyof UnsavedInput>(name: Name, value: UnsavedInput[Name]) {
    this.input[name] = value
    if (this.scope.owner === undefined) return
    if (name !== 'specialties') this.store.keep(this.nameOf(name), value)
  }

  private read(): UnsavedInput {
    const profile = this.store.read(this.nameOf('profile'))
    const kept: UnsavedInput = isProfile(profile) ? { profile } : {}
    const aboutReviews = this.store.read(this.nameOf('aboutReviews'))
    if (isTexts(aboutReviews)) kept.aboutReviews = aboutReviews
    for (const name of texts) {
      const text = this.store.read(this.nameOf(name))
      if (typeof text === 'string') kept[name] = text
    }
    return kept
  }

  /** The name in the store. Another release of this half may read it, so keep plain data under it. */
  private nameOf(name: keyof UnsavedInput) {
    const { owner, pathname } = this.scope
    return name === 'profile' ? `${owner} profile` : `${owner} ${pathname} ${name}`
  }
}

const profileFields: ProfileField[] = [
  'username',
  'name',
  'email',
  'phone',
  'bio',
  'crew_size',
  'home_zip',
]

const isProfile = (kept: unknown): kept is UnsavedInput['profile'] & object =>
  typeof kept === 'object' &&
  kept !== null &&
  profileFields.every((name) =>
    ['string', 'undefined'].includes(typeof (kept as Record<string, unknown>)[name]),
  )

const isTexts = (kept: unknown): kept is Record<string, string> =>
  typeof kept === 'object' &&
  kept !== null &&
  Object.values(kept).every((text) => typeof text === 'string')

const UnsavedInputContext = createContext(
  new UnsavedInputStore({ owner: undefined, pathname: '' }, { read: () => undefined, keep() {} }),
)

interface UnsavedInputProviderProps {
  /** null after the session has ended. */
  owner: User | null
  shellStore: Unsaved
  children: ReactNode
}

/**
 * Keeps a form's input while the form is unmounted: when the session ends, when another release replaces this
 * one, when the packer opens another page, and, in the shell's store, for a reload. Only the same packer gets the
 * input back.
 */
export function UnsavedInputProvider(props: UnsavedInputProviderProps) {
  const { owner, shellStore, children } = props
  const { pathname } = useLocation()
  const [store, setStore] = useState(
    () => new UnsavedInputStore({ owner: owner?.id, pathname }, shellStore),
  )
  const { scope } = store
  const isOtherPacker = owner !== null && owner.id !== scope.owner
  if (isOtherPacker || pathname !== scope.pathname) {
    setStore(new UnsavedInputStore({ owner: owner?.id ?? scope.owner, pathname }, shellStore))
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
export const useUnsavedText = (name: (typeof texts)[number]) =>
  useUnsavedInput(
    name,
    () => '',
    (text) => text === '',
  )

/** Keeps the unsent texts of replies to reviews and reports of them. */
export function useReviewDrafts(): ReviewSide['drafts'] {
  const { value, setValue } = useUnsavedInput(
    'aboutReviews',
    () => ({}),
    (drafts) => Object.values(drafts).every((text) => text === ''),
  )
  return {
    keptText: (name) => value[name],
    keepText: (name, text) => setValue((drafts) => ({ ...drafts, [name]: text })),
  }
}

/** Returns a function that forgets the kept input, to call after the packer has saved or canceled. */
export function useForgetInput(name: keyof UnsavedInput) {
  const store = use(UnsavedInputContext)
  return () => store.keep(name, undefined)
}
