import { useQueryClient } from '@tanstack/react-query'
import type { Move } from 'api/rules'
import { useCallback, useState } from 'react'
import { type FieldPath, type GigText, pathOf } from './gig-text.ts'
import { isZip, placeQuery } from './fields/place.queries.ts'
import { type Place, places } from './places.ts'
import { contentAfter, type GigContent } from './suggested-text.ts'

/** Returns the content with the city and state of the ZIP code, but never replaces what the customer typed. */
function withPlace(now: GigContent, place: Place, zip: string, found: Record<CityPart, string>) {
  if (now.text[pathOf(place, 'zip_code')] !== zip) return now
  const values = Object.fromEntries(
    cityParts.flatMap((part) => {
      const path = pathOf(place, part)
      const isFree = now.text[path] === '' || now.text[path] === now.filled[path]
      return isFree ? [[path, found[part]]] : []
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

  async function fill(place: Place, zip: string) {
    const found = await client.fetchQuery(placeQuery(zip)).catch(() => null)
    if (!found) return
    setContent((now) => withPlace(now, place, zip, found))
    onChange(cityParts.map((part) => pathOf(place, part)))
  }

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
    /** Replaces everything. */
    replace: (
      next: (now: Pick<GigContent, 'text' | 'move'>) => Pick<GigContent, 'text' | 'move'>,
    ) => setContent((now) => ({ ...next(now), filled: {} })),
  }
}
