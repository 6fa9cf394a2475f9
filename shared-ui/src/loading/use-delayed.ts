import { useEffect, useState } from 'react'

/** Returns false at first and true after `ms` milliseconds, so that fast loads show no skeleton. */
export function useDelayed(ms = 150): boolean {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return passed
}
