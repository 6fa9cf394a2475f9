import { z } from 'zod'
import { operation } from '../platform/documentation/operation.ts'
import { PackerProfile, PackerSpecialty } from './packers.contract.ts'

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
    description: 'Fields left out keep their values; null empties what may be empty.',
    example: { bio: 'Ten years of stairs, two box trucks.', phone: '111-222-3333' },
    answers: { 200: { description: 'The profile as it is now.', schema: PackerProfile } },
    errors: { 409: 'The username is taken, in whatever case.' },
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
    description: 'For any signed-in user.',
    answers: { 200: { description: 'By specialty.', schema: z.array(PackerSpecialty) } },
    errors: noPacker,
  }),
  drop: operation({
    id: 'dropSpecialty',
    tag,
    summary: 'Remove one of your own specialties',
    description: 'Also one that a booking needs: the booking stays.',
    answers: { 204: { description: 'Dropped, also when it was none of them.' } },
    errors: {
      403: 'The specialties are those of another packer.',
      404: 'There is no such packer or specialty.',
    },
  }),
}
