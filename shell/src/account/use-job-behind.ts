import { useSearchParams } from 'react-router-dom'

/** Returns the id of the job whose page led here, as in `/account?job=12#card`. */
export function useJobBehind(): string | null {
  const job = useSearchParams()[0].get('job')
  return job && /^\d{1,10}$/.test(job) ? job : null
}
