import { Hono } from 'hono'
import type { AppEnv } from '../sessions/app-env.ts'
import { jsonText } from '../platform/responses/json-text.ts'
import type { Specialty } from './specialties.contract.ts'
import { specialtyOperations } from './specialties.operations.ts'
import { listSpecialties } from './specialties.sql.ts'

export const specialtyRoutes = new Hono<AppEnv>().get(
  '/specialtys',
  specialtyOperations.list,
  async (c) => {
    c.header('Cache-Control', 'public, max-age=300')
    return jsonText<Specialty[]>(c, JSON.stringify(await listSpecialties(c.get('sql'))))
  },
)
