import { bigJson } from '../platform/responses/json-text.ts'
import { Hono } from 'hono'
import { GigPath } from '../gigs/gigs.contract.ts'
import { validate } from '../platform/requests/validate.ts'
import type { AppEnv } from '../sessions/app-env.ts'
import { requireRole } from '../sessions/auth.ts'
import { type Schedule, WeekPath, type WeekSchedule } from './schedule.contract.ts'
import { scheduleOperations } from './schedule.operations.ts'
import { readClashes, readWeek } from './schedule.ts'

export const scheduleRoutes = new Hono<AppEnv>()
  .get(
    '/packer/weeks/:start',
    scheduleOperations.week,
    requireRole('packer'),
    validate('param', WeekPath),
    async (c) => {
      const { sql, user } = c.var
      return bigJson<WeekSchedule>(c, await readWeek(sql, user.id, c.req.valid('param').start))
    },
  )
  .get(
    '/gig/:id/clashes',
    scheduleOperations.clashes,
    requireRole('packer'),
    validate('param', GigPath),
    async (c) => {
      const { sql, user } = c.var
      return c.json<Schedule>(await readClashes(sql, user.id, c.req.valid('param').id))
    },
  )
