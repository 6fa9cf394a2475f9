import { useEffect, useState } from 'react'

const pauseMs = 1_000

/** Returns the last value that stayed the same for a second. Starts with the first value. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
