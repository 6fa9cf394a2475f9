import { z } from 'zod'
import { mostAreas } from './area-budget.ts'
import { operation } from '../platform/documentation/operation.ts'
import {
  ListedPacker,
  mostListedPackers,
  PackerProfile,
  PackerSpecialty,
  PublicPacker,
} from './packers.contract.ts'

const tag = 'Packers'
const noPacker = { 404: 'There is no such packer.' }

export const packerOperations = {
  profile: operation({
    id: 'getProfile',
    tag,
    summary: 'Read your own profile',
    description: 'The profile of the signed-in packer, including email and phone.',
    answers: { 200: { description: 'The profile.', schema: PackerProfile } },
  }),
  edit: operation({
    id: 'editProfile',
    tag,
    summary: 'Edit your own profile',
    description:
      'Missing fields keep their values. `null` empties `name`, `email`, `phone` or `bio`. A confirmed address changes when the new one is confirmed, and is removed only with the password. Changing the name ends the checks of identity and background. Customers who move within 50 miles of `home_zip` can find the packer; they never see it.',
    example: { bio: 'Ten years of stairs, two box trucks.', crew_size: 2, phone: '111-222-3333' },
    answers: { 200: { description: 'The changed profile.', schema: PackerProfile } },
    errors: {
      403: '`password` is wrong, or it is missing and the call removes a confirmed address.',
      409: 'The username is taken. Letter case is ignored.',
      429: 'Too many wrong passwords for this account, or too many attempts from this IP address.',
    },
  }),
  choose: operation({
    id: 'chooseSpecialty',
    tag,
    summary: 'Add one of your own specialties',
    description: 'Safe to repeat: a specialty that the packer already has returns 200.',
    example: { specialty_id: 3 },
    answers: {
      200: { description: 'The packer already had it.', schema: PackerSpecialty },
      201: { description: 'Added.', schema: PackerSpecialty },
    },
  }),
  specialties: operation({
    id: 'listPackerSpecialties',
    tag,
    summary: 'List the specialties of a packer',
    description: 'Any signed-in user can read them.',
    answers: {
      200: { description: 'The specialties, by specialty id.', schema: z.array(PackerSpecialty) },
    },
    errors: noPacker,
  }),
  list: operation({
    id: 'listPackersForGig',
    tag,
    summary: 'List packers for your job',
    description: `At most ${mostListedPackers} packers who could book it, and who look for jobs or have completed one within 50 miles of its pickup: those with badges first, then the best rated. A rating from few reviews counts less.`,
    answers: { 200: { description: 'The packers.', schema: z.array(ListedPacker) } },
    errors: {
      403: 'The gig belongs to another customer.',
      404: 'There is no such gig.',
      429: `You have listed packers in ${mostAreas} ZIP codes within 30 days.`,
    },
  }),
  public: operation({
    id: 'readPacker',
    tag,
    summary: 'Read the public profile of a packer',
    description: 'With figures and published reviews. Any signed-in user can read it.',
    answers: { 200: { description: 'The profile.', schema: PublicPacker } },
    errors: noPacker,
  }),
  drop: operation({
    id: 'dropSpecialty',
    tag,
    summary: 'Remove one of your own specialties',
    description:
      'Safe to repeat. You can also remove a specialty that one of your booked gigs requires; the booking stays.',
    answers: { 204: { description: 'Removed, or the packer did not have it.' } },
    errors: {
      403: '`packerId` is that of another packer.',
      404: 'There is no such packer or specialty.',
    },
  }),
}
