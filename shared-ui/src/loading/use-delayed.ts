import { useEffect, useState } from 'react'

/** False at first, true after `ms` milliseconds: faster loads need no skeleton. */
export function useDelayed(ms = 150): boolean {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return passed
}
