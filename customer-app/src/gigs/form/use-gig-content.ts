import { useQueryClient } from '@tanstack/react-query'
import type { Move } from 'api/rules'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FieldPath, type GigText, pathOf } from './gig-text.ts'
import { isZip, placeQuery } from './fields/place.queries.ts'
import { type Place, places } from './places.ts'
import { contentAfter, contentWithWork, type GigContent } from './suggested-text.ts'

/**
 * Returns the content with the city and state of the ZIP code, but never replaces what the customer typed. An unknown ZIP
 * code clears those of an earlier one.
 */
function withPlace(
  now: GigContent,
  place: Place,
  zip: string,
  found: Record<CityPart, string> | null,
) {
  if (now.text[pathOf(place, 'zip_code')] !== zip) return now
  const values = Object.fromEntries(
    cityParts.flatMap((part) => {
      const path = pathOf(place, part)
      const isFree = now.text[path] === '' || now.text[path] === now.filled[path]
      return isFree ? [[path, found?.[part] ?? '']] : []
    }),
  )
  const next = contentAfter(now, values)
  return { ...next, filled: { ...now.filled, ...values } }
}

const cityParts = ['city', 'state'] as const
type CityPart = (typeof cityParts)[number]

/**
 * Holds what the customer types and answers.
 *
 * @param onChange called with the paths of the fields that have new text
 */
export function useGigContent(
  start: Pick<GigContent, 'text' | 'move'>,
  onChange: (paths: FieldPath[]) => void,
) {
  const client = useQueryClient()
  const [content, setContent] = useState<GigContent>({ ...start, filled: {} })
  /** The last ZIP code of each address whose place could not be fetched. */
  const failed = useRef(new Map<Place, string>())

  async function fill(place: Place, zip: string) {
    try {
      const found = await client.fetchQuery(placeQuery(zip))
      setContent((now) => withPlace(now, place, zip, found))
      if (found) onChange(cityParts.map((part) => pathOf(place, part)))
    } catch {
      failed.current.set(place, zip)
    }
  }

  const retry = useEffectEvent(() => {
    const lookups = [...failed.current]
    failed.current.clear()
    for (const [place, zip] of lookups) void fill(place, zip)
  })
  useEffect(() => {
    const onOnline = () => retry()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [])

  return {
    text: content.text,
    move: content.move,
    change(values: Partial<GigText>) {
      setContent((now) => contentAfter(now, values))
      onChange(Object.keys(values) as FieldPath[])
      for (const place of places) {
        const zip = values[pathOf(place, 'zip_code')]
        if (zip !== undefined && isZip(zip)) void fill(place, zip)
      }
    },
    /** Changes the answers about the move. The function never changes. */
    say: useCallback(
      (answer: (move: Move) => Move) =>
        setContent((now) => contentAfter(now, {}, answer(now.move))),
      [],
    ),
    /** Takes the hours of the price guide, for the suggested drop-off time. */
    expect: useCallback(
      (work: number | undefined) => setContent((now) => contentWithWork(now, work)),
      [],
    ),
    /** Replaces everything. */
    replace: (
      next: (now: Pick<GigContent, 'text' | 'move'>) => Pick<GigContent, 'text' | 'move'>,
    ) => setContent((now) => ({ ...next(now), work: now.work, filled: {} })),
  }
}
