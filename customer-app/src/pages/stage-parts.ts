import { bannerSentence } from '../dashboard/banner-sentence.ts'
import { cardParts } from '../gigs/card-parts.tsx'
import { StageNews } from '../gigs/stage-news.tsx'

/** What the dashboard needs only of jobs that are not open: a separate chunk. */
export const stageParts = { cardParts, bannerSentence, StageNews }
