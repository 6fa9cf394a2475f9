import type { TripStage } from 'api/contract'
import { useEffect, useState } from 'react'

const settlesInMs = 700

/**
 * True for a moment after the stage has changed. Then the button under the pointer has another meaning,
 * and a press that was meant for the step before must not report the next one.
 */
export function useSettling(stage: TripStage | undefined): boolean {
  const [settled, setSettled] = useState(stage)
  const isFirst = settled === undefined
  useEffect(() => {
    if (settled === stage) return undefined
    const timer = setTimeout(() => setSettled(stage), isFirst ? 0 : settlesInMs)
    return () => clearTimeout(timer)
  }, [settled, stage, isFirst])
  return !isFirst && settled !== stage
}
