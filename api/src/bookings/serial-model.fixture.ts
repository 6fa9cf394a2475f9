/**
 * The booking rules of docs/product.md as a model of sequential calls, for 2 customers, 3 packers and
 * their gigs.
 */

export interface ModelGig {
  owner: number
  price: number
  requires: readonly number[]
  photos: number
  status: 1 | 2 | 3
  packer: number | null
  /** Whether the pickup time has come, so that the packer can complete the gig. */
  isDue: boolean
  /** The packers who canceled a due gig: they cannot book it again. */
  missedBy: readonly number[]
}

/** The gigs by id, and the specialties of each packer by the packer's id. */
export interface World {
  gigs: Readonly<Record<number, ModelGig>>
  skills: Readonly<Record<number, readonly number[]>>
}

/** The gig fields that the model needs. Without `photos`, an edit keeps the photos. Its pickup time is always ahead. */
export interface GigWish {
  price: number
  requires: readonly number[]
  photos?: number | undefined
}

/** One union member per kind, so that TypeScript narrows the fields by `kind`. */
type Kinds<Kind extends string, Fields> = {
  [K in Kind]: { kind: K; user: number } & Fields
}[Kind]

/** `user` and `gig` are ids. In a `create` call, `gig` is the id of the new gig. */
export type Call =
  | Kinds<'book' | 'cancel' | 'complete' | 'delete', { gig: number }>
  | Kinds<'edit' | 'create', { gig: number; wish: GigWish }>
  | Kinds<'choose' | 'drop', { specialty: number }>
export type AnsweredCall = Call & { status: number }

type Step = [status: number, after: World]

/** Returns the status of a call that runs alone, and the state after the call. */
export function answer(world: World, call: Call): Step {
  const { user } = call
  const own = world.skills[user] ?? []
  const put = (id: number, gig: ModelGig): World => ({
    ...world,
    gigs: { ...world.gigs, [id]: gig },
  })
  const learn = (skills: number[]): World => ({
    ...world,
    skills: { ...world.skills, [user]: skills.toSorted((a, b) => a - b) },
  })
  if (call.kind === 'choose') {
    if (own.includes(call.specialty)) return [200, world]
    return [201, learn([...own, call.specialty])]
  }
  if (call.kind === 'drop') return [204, learn(own.filter((id) => id !== call.specialty))]
  if (call.kind === 'create') {
    const { photos = 0, ...fields } = call.wish
    return [
      201,
      put(call.gig, {
        ...{ ...fields, photos, owner: user, status: 1, packer: null },
        ...{ isDue: false, missedBy: [] },
      }),
    ]
  }

  const gig = world.gigs[call.gig]
  if (!gig) return [404, world]
  if (call.kind === 'book') {
    if (gig.status !== 1 || gig.missedBy.includes(user)) return [409, world]
    if (gig.requires.some((id) => !own.includes(id))) return [403, world]
    return [201, put(call.gig, { ...gig, status: 2, packer: user })]
  }
  if (call.kind === 'cancel' || call.kind === 'complete') {
    if (gig.packer !== user) return [404, world]
    if (gig.status === 3) return [409, world]
    if (call.kind === 'complete') {
      return gig.isDue ? [200, put(call.gig, { ...gig, status: 3 })] : [409, world]
    }
    const missedBy = gig.isDue ? [...gig.missedBy, user] : gig.missedBy
    return [204, put(call.gig, { ...gig, status: 1, packer: null, missedBy })]
  }
  if (gig.owner !== user) return [403, world]
  if (gig.status === 3) return [409, world]
  if (call.kind === 'delete') {
    const { [call.gig]: _gone, ...gigs } = world.gigs
    return [204, { ...world, gigs }]
  }
  const { price, requires, photos = gig.photos } = call.wish
  if (gig.packer !== null) {
    const able = [...gig.requires, ...(world.skills[gig.packer] ?? [])]
    if (price < gig.price || requires.some((id) => !able.includes(id))) return [409, world]
  }
  // The new pickup time of a booked gig waits for the packer's answer.
  const isDue = gig.packer !== null && gig.isDue
  return [200, put(call.gig, { ...gig, price, requires, photos, isDue })]
}

/** Yields the final state of each sequential order of the calls that gives exactly these statuses. */
export function* outcomes(world: World, calls: readonly AnsweredCall[]): Generator<World> {
  if (calls.length === 0) yield world
  for (const [index, call] of calls.entries()) {
    const [status, after] = answer(world, call)
    if (status === call.status) yield* outcomes(after, calls.toSpliced(index, 1))
  }
}
