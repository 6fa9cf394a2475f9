import { lazyPart } from 'shared-ui'

/** In the chunk of Your Gigs and the week: each further chunk adds its hash to the first page. */
export const clashDialog = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "booked" */ '../../bookings/week/clash-dialog.tsx'))
      .ClashDialog,
)
