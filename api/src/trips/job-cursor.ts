import { z } from 'zod'
import { HttpError } from '../platform/errors/http-error.ts'
import type { JobPosition, JobRow } from './customer-jobs.sql.ts'

const latest = Date.UTC(9999, 11, 31)
const Payload = z.tuple([z.int().min(0).max(latest), z.int32().min(1)])

export const writeJobCursor = ({ created_on_date, gig_id }: JobRow): string =>
  Buffer.from(JSON.stringify([created_on_date.getTime(), gig_id])).toString('base64url')

export function readJobCursor(cursor: string): JobPosition {
  try {
    const [time, id] = Payload.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { time, id }
  } catch {
    const message = 'cursor is not one of this list: start again without it'
    throw new HttpError(400, message, { errors: [{ path: 'cursor', message }] })
  }
}
