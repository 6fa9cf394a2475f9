import { useEffect, useState } from 'react'

/** False, and true once `ms` have passed: what comes quicker than that needs no skeleton. */
export function useDelayed(ms = 150): boolean {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return passed
}
