import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { isUnanswered, newKey, read } from 'api/client'
import { useEffect, useEffectEvent } from 'react'
import { photoUploads } from 'shared-ui/job-kit'
import { api } from '../api.ts'
import { notificationsKey } from '../notifications/notifications.queries.ts'
import { changeDraft, type Draft, type Outgoing } from './draft.ts'
import { type Message, type ThreadPage, threadQuery } from './messages.queries.ts'

function post(tripId: number, { key, text, proof, photos }: Outgoing) {
  const init = { headers: { 'Idempotency-Key': key } }
  const ids = photos.map(({ id }) => id)
  return photoUploads.send(ids, (images) => {
    const input = { param: { id: String(tripId) }, json: { text, proof, images } }
    return read(api.api.trips[':id'].messages.$post(input, { init }))
  })
}

/**
 * Sends messages one after another, also after the panel has closed. A message that was not sent stays in
 * the draft, and is sent again when the browser is back online.
 */
export function useSend(name: string, tripId: number) {
  const client = useQueryClient()
  const { queryKey } = threadQuery(tripId)
  const setState = (key: string, change: Partial<Outgoing>) =>
    changeDraft(name, ({ outgoing }) => ({
      outgoing: outgoing.map((one) => (one.key === key ? { ...one, ...change } : one)),
    }))
  const remove = (key: string) =>
    changeDraft(name, ({ outgoing }) => ({ outgoing: outgoing.filter((one) => one.key !== key) }))

  const { mutate } = useMutation({
    scope: { id: `messages-${name}` },
    meta: {
      // The API may have stored a failed message, and then reports no second change.
      causes: ({ state }: Outgoing) =>
        state === 'failed' ? [] : [{ kind: 'message', trip_id: tripId }],
    },
    mutationFn: (message: Outgoing) => post(tripId, message),
    onSuccess: (sent, { key, photos }) => {
      client.setQueryData(queryKey, (data) => withMessage(data, sent))
      remove(key)
      for (const { id, src } of photos) {
        photoUploads.drop(id)
        URL.revokeObjectURL(src)
      }
    },
    onError: (error, { key }) => setState(key, { state: 'failed', error }),
    onSettled: () => void client.invalidateQueries({ queryKey }),
  })
  const resend = (message: Outgoing) => {
    setState(message.key, { state: 'sending', error: undefined })
    mutate(message)
  }

  return {
    /** Sends the draft, and empties the form. */
    send({ text, proof, photos }: Draft) {
      const message: Outgoing = {
        ...{ key: newKey(), text: text.trim(), photos, state: 'sending' },
        proof: photos.length > 0 ? proof : null,
      }
      if (message.text === '' && photos.length === 0) return
      changeDraft(name, ({ outgoing }) => ({
        ...{ text: '', proof: null, photos: [], outgoing: [...outgoing, message] },
      }))
      mutate(message)
    },
    resend,
    remove,
  }
}

/** Adds the message to the newest page, unless a refetch has added it before. */
function withMessage(data: InfiniteData<ThreadPage> | undefined, sent: Message) {
  const [first, ...older] = data?.pages ?? []
  if (!data || !first || first.thread.messages.some(({ id }) => id === sent.id)) return data
  const thread = { ...first.thread, messages: [...first.thread.messages, sent] }
  return { ...data, pages: [{ ...first, thread }, ...older] }
}

/** Sends messages without an answer again when the browser is back online. */
export function useResendOnline(outgoing: readonly Outgoing[], resend: (one: Outgoing) => void) {
  const resendLost = useEffectEvent(() => {
    for (const one of outgoing) if (one.state === 'failed' && isUnanswered(one.error)) resend(one)
  })
  useEffect(() => {
    const onOnline = () => resendLost()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])
}

/** Marks the messages up to `id` as seen while the page is visible. */
export function useMarkRead(tripId: number, id: number | undefined) {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (upTo: number) =>
      read(
        api.api.trips[':id'].messages.read.$put({
          param: { id: String(tripId) },
          json: { id: upTo },
        }),
      ),
    onSuccess: () => void client.invalidateQueries({ queryKey: notificationsKey }),
  })
  useEffect(() => {
    if (id === undefined) return undefined
    const markIfVisible = () => document.hidden || mutate(id)
    markIfVisible()
    document.addEventListener('visibilitychange', markIfVisible)
    return () => document.removeEventListener('visibilitychange', markIfVisible)
  }, [id, mutate])
}

/** Shares the user's phone number with the other side of the trip, or stops sharing it. */
export function useSharePhone(tripId: number) {
  const client = useQueryClient()
  const { queryKey } = threadQuery(tripId)
  return useMutation({
    meta: { causes: () => [{ kind: 'phone', trip_id: tripId }] },
    mutationFn: (shared: boolean) =>
      read(api.api.trips[':id'].phone.$put({ param: { id: String(tripId) }, json: { shared } })),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

export const useReportMessage = (id: number, onReported: () => void) =>
  useMutation({
    mutationFn: (reason: string) =>
      read(api.api.messages[':id'].report.$post({ param: { id: String(id) }, json: { reason } })),
    onSuccess: onReported,
  })
