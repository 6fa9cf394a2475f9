import { bigJson } from '../platform/responses/json-text.ts'
import { Hono } from 'hono'
import type { AppEnv } from '../sessions/app-env.ts'
import { requireRole, requireUser } from '../sessions/auth.ts'
import { jsonBody } from '../platform/requests/body.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { validate } from '../platform/requests/validate.ts'
import { GigPath } from '../gigs/gigs.contract.ts'
import { requireOwnGig } from '../gigs/require-gig.ts'
import { chooseSpecialty, dropSpecialty } from './choose-specialty.ts'
import {
  type ListedPacker,
  mostListedPackers,
  PackerPath,
  type PackerProfile,
  type PackerSpecialty,
  PackerSpecialtyPath,
  type PublicPacker,
  SpecialtyChoice,
} from './packers.contract.ts'
import { refuseManyAreas } from './area-budget.ts'
import { packerOperations } from './packers.operations.ts'
import { findProfile, listPackersForGig, listPackerSpecialties } from './packers.sql.ts'
import { readPublicPacker, toListedPacker } from './public-packer.ts'
import { requirePacker } from './require-packer.ts'

export const packerRoutes = new Hono<AppEnv>()
  .get('/packer', packerOperations.profile, requireRole('packer'), async (c) => {
    const profile = await findProfile(c.get('sql'), c.get('user').id)
    if (!profile) throw new HttpError(404, 'There is no such packer.')
    return c.json<PackerProfile>(profile)
  })
  .post(
    '/packer/specialtys',
    packerOperations.choose,
    requireRole('packer'),
    jsonBody(),
    validate('json', SpecialtyChoice),
    async (c) => {
      const { specialty_id } = c.req.valid('json')
      const { added, specialty } = await chooseSpecialty(
        c.get('sql'),
        c.get('user').id,
        specialty_id,
      )
      return c.json<PackerSpecialty, 200 | 201>(specialty, added ? 201 : 200)
    },
  )
  .get(
    '/packer/:packerId/specialtys',
    packerOperations.specialties,
    requireUser,
    validate('param', PackerPath),
    async (c) => {
      const { packerId } = c.req.valid('param')
      await requirePacker(c.get('sql'), packerId)
      return c.json<PackerSpecialty[]>(await listPackerSpecialties(c.get('sql'), packerId))
    },
  )
  .get(
    '/gigs/:id/packers',
    packerOperations.list,
    requireRole('customer'),
    validate('param', GigPath),
    requireOwnGig,
    async (c) => {
      const { sql, attempts, gig, user } = c.var
      // The list is of the area that was counted, also if the gig moves meanwhile.
      await refuseManyAreas(attempts, user.id, gig.pickup_zip_code)
      const packers = await listPackersForGig(sql, gig, mostListedPackers)
      return bigJson<ListedPacker[]>(c, packers.map(toListedPacker))
    },
  )
  .get(
    '/packers/:packerId',
    packerOperations.public,
    requireUser,
    validate('param', PackerPath),
    async (c) => {
      const { packerId } = c.req.valid('param')
      const packer = await readPublicPacker(c.get('sql'), packerId)
      return bigJson<PublicPacker>(c, packer)
    },
  )
  .delete(
    '/packer/:packerId/specialtys/:specialtyId',
    packerOperations.drop,
    requireRole('packer'),
    validate('param', PackerSpecialtyPath),
    async (c) => {
      await dropSpecialty(c.get('sql'), c.get('user').id, c.req.valid('param'))
      return c.body(null, 204)
    },
  )
