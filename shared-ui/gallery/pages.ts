import { useRef, useSyncExternalStore } from 'react'
import { artPage } from '../src/art/art.gallery.tsx'
import { avatarPage } from '../src/avatar/avatar.gallery.tsx'
import { badgePage } from '../src/badge/badge.gallery.tsx'
import { brandPage } from '../src/brand/brand.gallery.tsx'
import { buttonPage } from '../src/button/button.gallery.tsx'
import { cardPage } from '../src/card/card.gallery.tsx'
import { choicePage } from '../src/choice/choice.gallery.tsx'
import { dialogPage } from '../src/dialog/dialog.gallery.tsx'
import { emptyStatePage } from '../src/empty-state/empty-state.gallery.tsx'
import { exportPage } from '../src/export/export.gallery.tsx'
import { fieldPage } from '../src/field/field.gallery.tsx'
import { loadFailedPage } from '../src/load-failed/load-failed.gallery.tsx'
import { loadingPage } from '../src/loading/loading.gallery.tsx'
import { pagePage } from '../src/page/page.gallery.tsx'
import { panelPage } from '../src/panel/panel.gallery.tsx'
import { paymentPage } from '../src/payment/payment.gallery.tsx'
import { photoPage } from '../src/photo/photo.gallery.tsx'
import { picturePage } from '../src/picture/picture.gallery.tsx'
import { progressPage } from '../src/progress/progress.gallery.tsx'
import { reviewPage } from '../src/review/review.gallery.tsx'
import { routePage } from '../src/route/route.gallery.tsx'
import { specialtyPage } from '../src/specialty/specialty.gallery.tsx'
import { stagePage } from '../src/stage/stage.gallery.tsx'
import { statPage } from '../src/stat/stat.gallery.tsx'
import { streetPage } from '../src/street/street.gallery.tsx'
import { tablePage } from '../src/table/table.gallery.tsx'
import { textPage } from '../src/text/text.gallery.tsx'
import { timelinePage } from '../src/timeline/timeline.gallery.tsx'
import { tokensPage } from '../src/theme/tokens.gallery.tsx'
import { toastPage } from '../src/toast/toast.gallery.tsx'
import type { GalleryPage } from './part.tsx'

/** All pages of the gallery, in the order of its navigation. */
export const groups: { title: string; pages: GalleryPage[] }[] = [
  { title: 'Foundations', pages: [tokensPage, pagePage, textPage] },
  { title: 'Controls', pages: [buttonPage, fieldPage, choicePage] },
  {
    title: 'Surfaces',
    pages: [
      cardPage,
      badgePage,
      stagePage,
      paymentPage,
      streetPage,
      timelinePage,
      panelPage,
      statPage,
      routePage,
      reviewPage,
      tablePage,
      exportPage,
    ],
  },
  { title: 'Overlays', pages: [dialogPage, toastPage] },
  {
    title: 'Loading and empty',
    pages: [loadingPage, progressPage, emptyStatePage, loadFailedPage],
  },
  {
    title: 'Images',
    pages: [picturePage, photoPage, avatarPage, specialtyPage, brandPage, artPage],
  },
]

const pages = groups.flatMap((group) => group.pages)

/** Returns the address of a page: "Empty state" is at `#/empty-state`. */
export const addressOf = ({ title }: GalleryPage) => `#/${title.toLowerCase().replaceAll(' ', '-')}`

const listen = (changed: () => void) => {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

/** The page in the URL; the first one without a page. */
export function usePage(): GalleryPage {
  const hash = useSyncExternalStore(listen, () => location.hash)
  // The skip link sets the hash to `#main`, which must not change the page.
  const shown = useRef(tokensPage)
  const named = pages.find((page) => addressOf(page) === hash)
  if (named) shown.current = named
  return shown.current
}
