import { useEffect, useState } from 'react'

const settlesInMs = 700

/**
 * Returns true for 0.7 seconds after the stage of a trip or the state of a booking has changed. The page then
 * shows another button in the same place, and a press may still be aimed at the previous button.
 */
export function useSettling(stage: string | undefined): boolean {
  const [settled, setSettled] = useState(stage)
  const isFirst = settled === undefined
  useEffect(() => {
    if (settled === stage) return undefined
    const timer = setTimeout(() => setSettled(stage), isFirst ? 0 : settlesInMs)
    return () => clearTimeout(timer)
  }, [settled, stage, isFirst])
  return !isFirst && settled !== stage
}
