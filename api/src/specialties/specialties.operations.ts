import { z } from 'zod'
import { operation } from '../platform/documentation/operation.ts'
import { Specialty } from './specialties.contract.ts'

export const specialtyOperations = {
  list: operation({
    id: 'listSpecialties',
    tag: 'Specialties',
    summary: 'List all specialties',
    description:
      'The list is the same for everyone and needs no session. `specialty_type_id` is 1 for equipment, 2 for experience, 3 for vehicles.',
    answers: { 200: { description: 'All, by id.', schema: z.array(Specialty) } },
  }),
}
