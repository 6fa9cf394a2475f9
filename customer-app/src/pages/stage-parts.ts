import { bannerSentence } from '../dashboard/banner-sentence.ts'
import { cardParts } from '../gigs/card-parts.tsx'
import { StageNews } from '../gigs/stage-news.tsx'

/** The parts of the dashboard that only booked and later jobs need, in a separate chunk. */
export const stageParts = { cardParts, bannerSentence, StageNews }
