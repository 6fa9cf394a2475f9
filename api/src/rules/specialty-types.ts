export const specialtyTypes = { 1: 'Equipment', 2: 'Experience', 3: 'Vehicle' } as const
