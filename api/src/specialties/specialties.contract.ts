import { z } from 'zod'

export const SpecialtyTypeId = z.union([z.literal(1), z.literal(2), z.literal(3)])

export const Specialty = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  specialty_type_id: SpecialtyTypeId,
})
export type Specialty = z.infer<typeof Specialty>
