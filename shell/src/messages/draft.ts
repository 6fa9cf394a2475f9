import { useSyncExternalStore } from 'react'
import { keepStored, type PickedPhoto, readStoredJson } from 'shared-ui'
import { unsavedInput } from '../remotes/unsaved-input.ts'
import type { Proof } from './messages.queries.ts'

/** A message that is being sent, or could not be sent. */
export interface Outgoing {
  /** The Idempotency-Key: sending the message again never sends it twice. */
  key: string
  text: string
  proof: Proof | null
  photos: PickedPhoto[]
  state: 'sending' | 'failed'
  error?: unknown
}

export interface Draft {
  text: string
  proof: Proof | null
  photos: PickedPhoto[]
  outgoing: Outgoing[]
}

export const draftName = (userId: number, tripId: number) => `${userId}-${tripId}`

/** With the prefix of personal settings, which are deleted on Sign Out. */
const keyOf = (name: string) => `manyhands-personal-messages-${name}`

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const proofOf = (value: unknown) => (value === 'pickup' || value === 'delivery' ? value : null)

/**
 * Returns what was stored before a reload. Photos are not stored: the text of a message with photos goes
 * back into the form.
 */
function readKept(name: string): Draft {
  const stored = (readStoredJson(keyOf(name)) ?? {}) as Record<string, unknown>
  const messages = (Array.isArray(stored['outgoing']) ? stored['outgoing'] : []) as Record<
    string,
    unknown
  >[]
  const lost = messages.filter(({ hasPhotos }) => hasPhotos).map(({ text }) => textOf(text))
  return {
    text: [...lost, textOf(stored['text'])].filter(Boolean).join('\n'),
    proof: proofOf(stored['proof']),
    photos: [],
    outgoing: messages
      .filter(({ hasPhotos, key }) => !hasPhotos && textOf(key) !== '')
      .map(({ key, text }) => ({
        ...{ key: textOf(key), text: textOf(text) },
        ...{ proof: null, photos: [], state: 'failed' as const },
      })),
  }
}

function store(name: string, { text, proof, outgoing }: Draft) {
  const messages = outgoing.map(({ key, text: written, photos }) => ({
    ...{ key, text: written, hasPhotos: photos.length > 0 },
  }))
  const isEmpty = text === '' && messages.length === 0
  keepStored(keyOf(name), isEmpty ? undefined : JSON.stringify({ text, proof, outgoing: messages }))
}

function read(name: string): Draft {
  const kept = unsavedInput.messages.read(name) as Draft | undefined
  if (kept) return kept
  const stored = readKept(name)
  unsavedInput.messages.keep(name, stored)
  return stored
}

/** Changes the draft, also while its conversation is closed on the screen. */
export function changeDraft(name: string, change: (draft: Draft) => Partial<Draft>) {
  const before = read(name)
  const after = { ...before, ...change(before) }
  unsavedInput.messages.keep(name, after)
  store(name, after)
  for (const listener of listeners) listener()
}

/**
 * The unsent input of a conversation. It survives the end of the session, a closed panel and, without
 * photos, a reload, but not Sign Out.
 */
export const useMessageDraft = (name: string) => useSyncExternalStore(subscribe, () => read(name))
