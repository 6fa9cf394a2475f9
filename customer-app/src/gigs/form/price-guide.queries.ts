import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type PriceGuide, read } from 'api/client'
import type { Move } from 'api/rules'
import { useEffect, useState } from 'react'
import { api } from 'shared-ui/job-kit'
import { saidIn } from './move-parts.ts'
import type { GigContent } from './suggested-text.ts'

interface Question {
  move: Move | null
  boxes: string
  pickup_zip_code: string
  dropoff_zip_code: string
}

const priceGuideQuery = (json: Question) =>
  queryOptions({
    queryKey: ['price-guide', json],
    queryFn: ({ signal }) => read(api.api['price-guide'].$post({ json }, { init: { signal } })),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    placeholderData: keepPreviousData,
  })

const pauseMs = 500

/** Whether the answers say how much there is to move. */
export const saysSize = ({ size, items }: Move) => size !== undefined || saidIn(items) !== undefined

/** Returns the hours of the guide, also those above the most that a job can say. */
export const hoursOf = (guide: PriceGuide | undefined) => guide?.whole_hours ?? guide?.hours

/** Returns a fair price and the hours for the move; undefined until the form says how much it is, and after a failure. */
export function usePriceGuide({ text, move }: Pick<GigContent, 'text' | 'move'>) {
  const question = JSON.stringify({
    // The notes are private, and change nothing.
    move: saidIn({ ...move, pickup_note: '', dropoff_note: '' }) ?? null,
    boxes: text.boxes.trim(),
    pickup_zip_code: text['pickup_location.zip_code'].trim(),
    dropoff_zip_code: text['dropoff_location.zip_code'].trim(),
  } satisfies Record<keyof Question, unknown>)
  const [asked, setAsked] = useState(question)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(question), pauseMs)
    return () => clearTimeout(timer)
  }, [question])
  const json = JSON.parse(asked) as Question
  const { data, isError } = useQuery({
    ...priceGuideQuery(json),
    enabled: saysSize(json.move ?? {}),
  })
  // `data` may be that of an earlier answer.
  return isError || !saysSize(move) ? undefined : data
}
