import type { SpecialtyName } from './demo-specialties.ts'

interface DemoPerson {
  username: string
  name: string
  email: string
  phone: string
  bio: string
}

export const demoPassword = 'moving-day-2026'

export const demoCustomers = [
  {
    username: 'dana_whitfield',
    name: 'Dana Whitfield',
    email: 'dana.whitfield@example.com',
    phone: '510-555-0117',
    bio: 'Moving across the bay with a piano, some fish and too many books.',
  },
  {
    username: 'oakhouse_homes',
    name: 'Leah Brandt',
    email: 'leah@oakhouse.example.com',
    phone: '510-555-0163',
    bio: 'We look after forty homes in the East Bay. Somebody is always moving in or out.',
  },
  {
    username: 'samir_relocates',
    name: 'Samir Haddad',
    email: 'samir.haddad@example.com',
    phone: '312-555-0190',
    bio: 'Relocation coordinator in Chicago, Austin, Seattle and Boston. I answer my phone.',
  },
] as const satisfies DemoPerson[]

export const demoPackers = [
  {
    username: 'marcus_moves',
    name: 'Marcus Tran',
    email: 'marcus.tran@example.com',
    phone: '510-555-0142',
    crew_size: 2,
    zip_code: '94607',
    bio: 'Eight years of moving in the East Bay. Careful with stairs, pianos and other people’s plants.',
    specialties: ['heavy straps', 'dolly', 'piano', 'antiques', 'pets', 'box truck', 'cargo van'],
  },
  {
    username: 'ruth_and_rig',
    name: 'Ruth Kowalski',
    email: 'ruth.kowalski@example.com',
    phone: '312-555-0128',
    crew_size: 3,
    zip_code: '60607',
    bio: 'Crane, flatbed and thirty years of getting things through windows they came in by.',
    specialties: ['heavy straps', 'dolly', 'piano', 'box truck', 'crane', 'flatbed trailer'],
  },
  {
    username: 'hana_handles_art',
    name: 'Hana Sato',
    email: 'hana.sato@example.com',
    phone: '617-555-0175',
    crew_size: 1,
    zip_code: '02118',
    bio: 'Former museum technician. Paintings, tall clocks, fish tanks: slowly, and in one piece.',
    specialties: ['dolly', 'antiques', 'aquariums', 'fine art', 'cargo van'],
  },
  {
    username: 'open_road_oscar',
    name: 'Oscar Villareal',
    email: 'oscar.villareal@example.com',
    phone: '512-555-0136',
    crew_size: 2,
    zip_code: '78702',
    bio: 'Horses, old cars and hay balers, from the Hill Country to wherever you are going.',
    specialties: [
      'heavy straps',
      'large animals',
      'pets',
      'horse trailer',
      'flatbed trailer',
      'vehicle trailer',
    ],
  },
  {
    username: 'theo_two_hands',
    name: 'Theo Nakamura',
    email: 'theo.nakamura@example.com',
    phone: '206-555-0154',
    crew_size: 1,
    zip_code: '',
    bio: 'New here, strong back, early riser. No truck yet.',
    specialties: [],
  },
] as const satisfies (DemoPerson & {
  zip_code: string
  crew_size: number
  specialties: SpecialtyName[]
})[]

export type DemoCustomer = (typeof demoCustomers)[number]['username']
export type DemoPacker = (typeof demoPackers)[number]['username']
