import { z } from 'zod'
import { operation } from '../http/operation.ts'
import { Specialty } from './specialties.contract.ts'

export const specialtyOperations = {
  list: operation({
    id: 'listSpecialties',
    tag: 'Specialties',
    summary: 'List all specialties',
    answers: { 200: { description: 'All fourteen, by id.', schema: z.array(Specialty) } },
  }),
}
