/** The booking rules of docs/product.md as a model of sequential calls, for 2 customers, 3 packers and their gigs. */

export interface ModelGig {
  owner: number
  price: number
  requires: readonly number[]
  photos: number
  status: 1 | 2 | 3
  packer: number | null
}

/** Gigs by id, and the specialties of each packer by id. */
export interface World {
  gigs: Readonly<Record<number, ModelGig>>
  skills: Readonly<Record<number, readonly number[]>>
}

/** The fields that matter here; `photos` left out: they stay as they are. */
export interface GigWish {
  price: number
  requires: readonly number[]
  photos?: number | undefined
}

/** One member per kind, so that a kind alone says which fields there are. */
type Kinds<Kind extends string, Fields> = {
  [K in Kind]: { kind: K; who: number } & Fields
}[Kind]

/** `who` and `gig` are ids; of a call to create, `gig` is the id that it was given. */
export type Call =
  | Kinds<'book' | 'cancel' | 'complete' | 'delete', { gig: number }>
  | Kinds<'edit' | 'create', { gig: number; wish: GigWish }>
  | Kinds<'choose' | 'drop', { specialty: number }>
export type AnsweredCall = Call & { status: number }

type Step = [status: number, after: World]

/** How a call is answered when nothing else happens meanwhile, and what it leaves. */
export function answer(world: World, call: Call): Step {
  const { who } = call
  const own = world.skills[who] ?? []
  const put = (id: number, gig: ModelGig): World => ({
    ...world,
    gigs: { ...world.gigs, [id]: gig },
  })
  const learn = (skills: number[]): World => ({
    ...world,
    skills: { ...world.skills, [who]: skills.toSorted((a, b) => a - b) },
  })
  if (call.kind === 'choose') {
    if (own.includes(call.specialty)) return [200, world]
    return [201, learn([...own, call.specialty])]
  }
  if (call.kind === 'drop') return [204, learn(own.filter((id) => id !== call.specialty))]
  if (call.kind === 'create') {
    const { photos = 0, ...fields } = call.wish
    return [201, put(call.gig, { ...fields, photos, owner: who, status: 1, packer: null })]
  }

  const gig = world.gigs[call.gig]
  if (!gig) return [404, world]
  if (call.kind === 'book') {
    if (gig.status !== 1) return [409, world]
    if (gig.requires.some((id) => !own.includes(id))) return [403, world]
    return [201, put(call.gig, { ...gig, status: 2, packer: who })]
  }
  if (call.kind === 'cancel' || call.kind === 'complete') {
    if (gig.packer !== who) return [404, world]
    if (gig.status === 3) return [409, world]
    if (call.kind === 'complete') return [200, put(call.gig, { ...gig, status: 3 })]
    return [204, put(call.gig, { ...gig, status: 1, packer: null })]
  }
  if (gig.owner !== who) return [403, world]
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
  return [200, put(call.gig, { ...gig, price, requires, photos })]
}

/** What every order of the calls that gives exactly these answers would leave. */
export function* outcomes(world: World, calls: readonly AnsweredCall[]): Generator<World> {
  if (calls.length === 0) yield world
  for (const [index, call] of calls.entries()) {
    const [status, after] = answer(world, call)
    if (status === call.status) yield* outcomes(after, calls.toSpliced(index, 1))
  }
}
