import { z } from 'zod'

export const SpecialtyTypeId = z
  .literal([1, 2, 3])
  .describe('1 Equipment, 2 Experience, 3 Vehicle.')

export const Specialty = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    specialty_type_id: SpecialtyTypeId,
  })
  .meta({ id: 'Specialty' })
export type Specialty = z.infer<typeof Specialty>
