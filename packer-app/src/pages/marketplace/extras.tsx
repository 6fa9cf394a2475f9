/** What the marketplace shows only sometimes, in the chunk of the filters. */
export { ChooseSpecialties } from './choose-specialties.tsx'
export { HomeZipCard } from './home-zip-card.tsx'
export { OfferedGigs } from './offered-gigs.tsx'
export { UrgentGigs } from './urgent-gigs.tsx'
export { NoGigs } from '../../marketplace/no-gigs.tsx'
export { UnknownZip } from '../../marketplace/unknown-zip.tsx'
export { UrgentMark, UrgentTime } from '../../marketplace/urgent-mark.tsx'
